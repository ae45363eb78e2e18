// The suits' colours, as the server has them for all pictures, in light and in dark.

const painted = new Set(); // letters: a suit has the same colours in every deck

/** Have the style sheet know what colours the suits of this deck have: `--suit-r`, `--face-r`. */
export function paint(suits) {
  const fresh = suits.filter(({ letter }) => !painted.has(letter));
  const sheet = document.styleSheets[0];
  const add = (rule) => sheet.insertRule(rule, sheet.cssRules.length);
  for (const { letter, light, dark } of fresh) {
    painted.add(letter);
    for (const [theme, { page, face }] of Object.entries({ light, dark }))
      add(`:root[data-theme=${theme}]{--suit-${letter}:${page};--face-${letter}:${face}}`);
    add(`.suit-${letter}{color:var(--suit-${letter})}`);
    add(`.face-${letter}{color:var(--face-${letter})}`);
  }
}
