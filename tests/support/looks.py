"""Looks at what a page shows: how large its parts are, whether texts can be read, what collides."""

from importlib import resources

import pytest
from playwright.sync_api import Page

from tests.support.in_node import importing

SHORT = {"width": 360, "height": 640}
"""What a browser's bars leave of a phone."""
SIDEWAYS = {"width": 740, "height": 360}

LEAST = 12
"""Pixels that a text has at the least."""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def turn(page: Page, size: dict[str, int]) -> None:
    """Show the page at another size, as a phone does that is turned; wait until it is drawn."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.evaluate(FRAMES)


# -- how large texts are -----------------------------------------------------------------------

TEXTS = """where => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || parent.closest(".unseen, noscript, script, option")) continue;
        if (where && !parent.closest(where)) continue;
        if (!parent.checkVisibility({visibilityProperty: true})) continue;
        const drawn = parent.ownerSVGElement ? parent.getScreenCTM() : null;
        const scale = drawn ? Math.hypot(drawn.c, drawn.d) : 1;
        const pixels = parseFloat(getComputedStyle(parent).fontSize) * scale;
        found.push([node.data.trim().slice(0, 30), Math.round(pixels * 100) / 100]);
    }
    for (const field of within.querySelectorAll("input, textarea, select"))
        if (!where && field.checkVisibility() && !["radio", "checkbox"].includes(field.type))
            found.push([field.name || field.type, parseFloat(getComputedStyle(field).fontSize)]);
    return found;
}"""
"""Every text that is shown, with its size in pixels as the screen shows it."""


def sizes(page: Page, where: str = "") -> list[tuple[str, float]]:
    """The texts of the page or the sheet on top, or those in some of its parts."""
    return [(text, pixels) for text, pixels in page.evaluate(TEXTS, where)]


THUMB = 44
"""Pixels that whatever is pressed is wide and tall."""
CRAMPED = """thumb => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const pressed = node => node.closest("label") ?? node;
    const reached = node => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const reach = thumb / 2 - 0.5;
        return [[0, -reach], [0, reach], [-reach, 0], [reach, 0]].every(([dx, dy]) => {
            const there = document.elementFromPoint(x + dx, y + dy);
            return there && pressed(node).contains(there);
        });
    };
    return [...within.querySelectorAll("button, a[href], summary, select, input")]
        .filter(node => !node.disabled && node.type !== "file")
        .filter(node => node.checkVisibility({visibilityProperty: true}))
        .filter(node => {
            const {width, height} = pressed(node).getBoundingClientRect();
            if (!height || Math.min(width, height) >= thumb - 0.5) return false;
            node.scrollIntoView({block: "center"});
            return !reached(node);
        })
        .map(node => node.outerHTML.slice(0, 120));
}"""


def cramped(page: Page) -> list[str]:
    """What a thumb can't press alone, on the page or on the sheet on top."""
    found: list[str] = page.evaluate(CRAMPED, THUMB)
    return found


# -- messages in passing -----------------------------------------------------------------------

TAKEN = importing("""text => import("sheets.js").then(({ toast }) => {
    const box = [...document.querySelectorAll("#main .toasts, dialog[open] > .toasts")].at(-1);
    if (!box?.parentElement.checkVisibility()) return [];
    toast(text);
    const message = box.firstChild.getBoundingClientRect();
    const at = (low, high, share) => low + (high - low) * share;
    const over = [.1, .5, .9].flatMap(across => [.1, .5, .9].map(down => document.elementFromPoint(
        at(message.left, message.right, across), at(message.top, message.bottom, down))));
    const taken = over.filter(node => node?.closest(".toast"));
    const isSeen = box.firstChild.checkVisibility({visibilityProperty: true});
    box.replaceChildren();
    return isSeen ? taken.map(node => node.outerHTML.slice(0, 80)) : ["it is not shown"];
})""")
LONG = "Taken back: Wolfeschlegelsteinhausen plays slot 2: red 4, draws yellow 3"


def taken(page: Page) -> list[str]:
    """The parts of a message in passing that take a tap from what they lie over."""
    found: list[str] = page.evaluate(TAKEN, LONG)
    return found


# -- whether they can be read ------------------------------------------------------------------

FAINT = """() => {
    const parse = text => {
        const found = text.match(/^(rgba?|color)\\((.*)\\)$/);
        if (!found) return null;
        const numbers = found[2].replace("srgb", "").split(/[\\s,/]+/).filter(Boolean).map(Number);
        const scale = found[1] === "color" ? 255 : 1;
        return [...numbers.slice(0, 3).map(part => part * scale), numbers[3] ?? 1];
    };
    const mix = (over, under, share) =>
        over.map((part, at) => part * share + under[at] * (1 - share));
    const lay = ([r, g, b, a], under) => mix([r, g, b], under, a);
    const light = colour => {
        const [r, g, b] = colour.map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    const stops = image => (image.match(/(rgba?|color)\\([^()]*\\)/g) ?? []).map(parse);
    const layers = image => image.split(/, (?=[a-z]+-gradient)/).map(stops).reverse();
    const shown = (node, colour) => {
        let grounds = [[255, 255, 255]];
        const groups = [];
        const chain = [];
        for (let at = node; at; at = at.parentElement) chain.unshift(at);
        for (const at of chain) {
            const style = getComputedStyle(at);
            if (Number(style.opacity) < 1) groups.unshift([Number(style.opacity), grounds[0]]);
            const ground = parse(style.backgroundColor);
            if (ground && ground[3]) grounds = grounds.map(under => lay(ground, under));
            for (const layer of layers(style.backgroundImage).filter(stops => stops.length))
                grounds = layer.flatMap(stop => grounds.map(under => lay(stop, under)));
        }
        return Math.min(...grounds.map(ground => {
            let [ink, paper] = [lay(colour, ground), ground];
            for (const [share, under] of groups)
                [ink, paper] = [mix(ink, under, share), mix(paper, under, share)];
            return contrast(ink, paper);
        }));
    };
    const found = [];
    const look = (node, pseudo, text) => {
        const style = getComputedStyle(node, pseudo);
        const colour = parse(style.color);
        colour[3] *= pseudo ? Number(style.opacity) : 1;
        const [size, weight] = [parseFloat(style.fontSize), Number(style.fontWeight)];
        const wanted = size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5;
        const ratio = shown(node, colour);
        if (ratio < wanted)
            found.push(`${text.trim().slice(0, 40)} [${node.className}] ${pseudo ?? ""} `
                + `${style.color}: ${ratio.toFixed(2)}`);
    };
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    for (const node of [within, ...within.querySelectorAll("*")]) {
        if (node.closest("svg, .unseen, :disabled, noscript, script")) continue;
        if (node.closest("label")?.control?.disabled) continue;
        if (!node.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        const text = [...node.childNodes].filter(child => child.nodeType === 3)
            .map(child => child.data).join("");
        if (text.trim()) look(node, null, text);
        if (node.placeholder) look(node, "::placeholder", node.placeholder);
        if (node.value && node.matches("input:not([type=radio], [type=checkbox]), textarea"))
            look(node, null, String(node.value));
        for (const pseudo of ["::before", "::after"]) {
            const content = getComputedStyle(node, pseudo).content;
            if (!["none", "normal", '""'].includes(content)) look(node, pseudo, content);
        }
    }
    return found;
}"""


def faint(page: Page) -> list[str]:
    """The texts of a page, or of the sheet on top, that can't be read well."""
    found: list[str] = page.evaluate(FAINT)
    return found


# -- what collides -----------------------------------------------------------------------------

COLLIDING = """() => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const boxes = [];
    const layers = ".tall-own .bar, #own, .toasts, .sheet-head, .sheet-foot";
    const clipped = (parent, {left, right, top, bottom}) => {
        for (let at = parent; at; at = at.parentElement) {
            if (!at.matches(SCROLLING)) continue;
            const room = at.getBoundingClientRect();
            [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
        }
        return {left, right, top, bottom, height: bottom - top};
    };
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || parent.closest("svg, .unseen, noscript, script")) continue;
        if (!parent.checkVisibility({visibilityProperty: true})) continue;
        const [panel, cut] = [parent.closest(layers), parent.closest(CUT)];
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            const seen = clipped(parent, box);
            if (seen.bottom - seen.top > 2) boxes.push({node, parent, panel, cut, box: seen});
        }
    }
    const say = ({node}) => node.data.trim().slice(0, 30);
    const found = [];
    boxes.forEach((one, at) => {
        const {parent, cut, box} = one;
        if (!cut && (box.left < -1 || box.right > innerWidth + 1))
            found.push(`${say(one)}: outside, ${box.left} to ${box.right}`);
        const holder = parent.closest(HOLDERS);
        const room = holder?.getBoundingClientRect();
        if (room && !cut && (box.left < room.left - 2 || box.right > room.right + 2
            || box.top < room.top - SLACK || box.bottom > room.bottom + SLACK))
            found.push(`${say(one)}: leaves ${holder.className || holder.tagName}`);
        for (const other of boxes.slice(at + 1)) {
            if (one.panel !== other.panel) continue;
            const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
            const tall = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
            const least = Math.min(box.height, other.box.height) / 4;
            if (wide > 2 && tall > least && !cut && !other.cut)
                found.push(`${say(one)} on ${say(other)}`);
        }
    });
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
    for (const body of document.querySelectorAll(".sheet-body"))
        if (body.scrollWidth > body.clientWidth + 1)
            found.push(`the sheet is ${body.scrollWidth} wide`);
    return found;
}"""
COLLIDING = (
    COLLIDING.replace("SLACK", "6")
    .replace("SCROLLING", "'#own .own, .sheet-body'")
    .replace("HOLDERS", "'button, a, summary, .chip > span, .toast, .turn-pill, .figures div'")
    .replace("CUT", "'.name, .tables b, .tables small, .who .chip, .last-words, .turn-pill.other'")
)
"""Where lines of text meet that lie in one layer; a line's box is higher than its letters. What is
cut off by an ellipsis counts nowhere."""


def colliding(page: Page) -> list[str]:
    found: list[str] = page.evaluate(COLLIDING)
    return found


@pytest.fixture(scope="session")
def axe_core() -> str:
    """The script of axe-core, which a package for Playwright carries."""
    return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


LOOK = """() => axe.run(document.querySelector("dialog[open]:last-of-type") ?? "html", {
    resultTypes: ["violations"],
})"""


def findings(page: Page, axe: str) -> list[str]:
    """What is wrong with the page, or with the sheet on top."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(LOOK)
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
