// Menus: lists of ways to go on, each a button or a link.

import { button, h } from "./dom.js";
import { icon } from "./icons.js";

/** A list of items. */
export function menu(...items) {
  return h("ul.menu", items);
}

/** What calls `press`, or leads to `href`; `help` says more, in small letters. */
export function menuItem({ key, press, href, picture, help }, label) {
  const content = [picture && icon(picture), h("span", label, help && h("small", help))];
  const props = { class: "menu-item", "data-key": key };
  return h("li", href ? h("a", { ...props, href }, content) : button(props, press, content));
}
