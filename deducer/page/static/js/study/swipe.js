// Swipes: a finger that goes sideways over what is shown turns to the next of something.

const FAR = 48; // pixels that a finger goes at least
const STEEP = 0.5; // of the way sideways, that it may go up or down meanwhile
const EDGE = 20; // pixels at the screen's edges, where swipes are the browser's own

/** Call `turned(1)` for a swipe over `node` to the left, `turned(-1)` for one to the right. */
export function swipeable(node, turned) {
  let from = null;
  node.classList.add("swipeable");
  node.addEventListener("touchstart", begin, { passive: true });
  return node;

  function begin({ touches, target }) {
    const [{ clientX, clientY }] = touches;
    const alone = touches.length === 1 && visualViewport.scale === 1; // else it zooms, or pans
    const inside = clientX >= EDGE && clientX <= innerWidth - EDGE;
    from = alone && inside && !isTaken(target, node) ? { clientX, clientY } : null;
    if (!from) return;
    // on what is touched: it may be drawn anew meanwhile, and what is no part of the page bubbles
    // up to nothing
    target.addEventListener("touchend", end, { once: true });
    target.addEventListener("touchcancel", () => (from = null), { once: true });
  }

  function end(event) {
    if (!from) return;
    const [{ clientX, clientY }] = event.changedTouches;
    const [across, down] = [clientX - from.clientX, clientY - from.clientY];
    from = null;
    if (Math.abs(across) < FAR || Math.abs(down) > STEEP * Math.abs(across)) return;
    if (event.cancelable) event.preventDefault(); // where it began on a card, this is no tap
    turned(across < 0 ? 1 : -1);
  }
}

/** Whether a finger means something else there: a slider, or what can be scrolled sideways. */
function isTaken(target, node) {
  for (let at = target; at && at !== node; at = at.parentElement) {
    if (at.matches("input, select, textarea")) return true;
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowX);
    if (scrolls && at.scrollWidth > at.clientWidth) return true;
  }
  return false;
}
