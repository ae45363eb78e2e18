// A suit's colour, made readable on the page and shining on a card, in light and in dark.

/** The grounds that suits are read on, as in css/base.css: the veil, nearest to them, and cards. */
export const GROUNDS = {
  light: { page: "#e6eafb", card: "#1d2438" },
  dark: { page: "#242c4a", card: "#262f49" },
};
const SHINE = "#f3f5fb";
const READABLE = 4.5;
const FACE = 5.5;

/** Tell the style sheet what colours the suits of this deck have: `--suit-r`, `--face-r`. */
export function paint(suits) {
  const sheet = document.styleSheets[0];
  for (const [theme, ground] of Object.entries(GROUNDS)) {
    const said = suits.flatMap((suit) => {
      const { page, face } = tones(suit, ground);
      return [`--suit-${suit.letter}:${page}`, `--face-${suit.letter}:${face}`];
    });
    sheet.insertRule(`:root[data-theme=${theme}]{${said.join(";")}}`, sheet.cssRules.length);
  }
  for (const { letter } of suits) {
    sheet.insertRule(`.suit-${letter}{color:var(--suit-${letter})}`, sheet.cssRules.length);
    sheet.insertRule(`.face-${letter}{color:var(--face-${letter})}`, sheet.cssRules.length);
  }
}

/** A suit's colours: on the page, and on a card's face. */
export function tones(suit, ground) {
  const face = suit.name === "white" ? SHINE : legible(suit.colour, ground.card, FACE);
  return { page: legible(suit.colour, ground.page, READABLE), face };
}

/** The colour nearest to this one, of the same hue, that can be read on a ground. */
function legible(colour, ground, ratio) {
  const end = contrast("#ffffff", ground) > contrast("#000000", ground) ? 1 : 0;
  const [hue, lightness, saturation] = toHls(channels(colour).map((channel) => channel / 255));
  let tone = colour;
  for (let part = 0; part <= 40; part += 1) {
    const step = lightness + ((end - lightness) * part) / 40;
    tone = hex(fromHls(hue, step, saturation));
    if (contrast(tone, ground) >= ratio) return tone;
  }
  return tone;
}

/** The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it. */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

function hex(parts) {
  return (
    "#" +
    parts
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

function luminance(colour) {
  const weights = [0.2126, 0.7152, 0.0722];
  const linear = channels(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return linear.reduce((sum, part, at) => sum + weights[at] * part, 0);
}

function toHls([red, green, blue]) {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const lightness = (high + low) / 2;
  if (high === low) return [0, lightness, 0];
  const span = high - low;
  const saturation = lightness <= 0.5 ? span / (high + low) : span / (2 - high - low);
  const [r, g, b] = [red, green, blue].map((channel) => (high - channel) / span);
  const turn = red === high ? b - g : green === high ? 2 + r - b : 4 + g - r;
  return [(((turn / 6) % 1) + 1) % 1, lightness, saturation];
}

function fromHls(hue, lightness, saturation) {
  const high =
    lightness <= 0.5
      ? lightness * (1 + saturation)
      : lightness + saturation - lightness * saturation;
  const low = 2 * lightness - high;
  const channel = (turn) => {
    const at = ((turn % 1) + 1) % 1;
    if (at < 1 / 6) return low + (high - low) * at * 6;
    if (at < 1 / 2) return high;
    return at < 2 / 3 ? low + (high - low) * (2 / 3 - at) * 6 : low;
  };
  return [channel(hue + 1 / 3), channel(hue), channel(hue - 1 / 3)];
}
