// The suits' colours, as the server has them for all pictures, in light and in dark.

/** Tell the style sheet what colours the suits of this deck have: `--suit-r`, `--face-r`. */
export function paint(suits) {
  const sheet = document.styleSheets[0];
  for (const theme of ["light", "dark"]) {
    const said = suits.flatMap((suit) => [
      `--suit-${suit.letter}:${suit[theme].page}`,
      `--face-${suit.letter}:${suit[theme].face}`,
    ]);
    sheet.insertRule(`:root[data-theme=${theme}]{${said.join(";")}}`, sheet.cssRules.length);
  }
  for (const { letter } of suits) {
    sheet.insertRule(`.suit-${letter}{color:var(--suit-${letter})}`, sheet.cssRules.length);
    sheet.insertRule(`.face-${letter}{color:var(--face-${letter})}`, sheet.cssRules.length);
  }
}
