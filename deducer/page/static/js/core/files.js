// The addresses of the page's own files, in the same version as this module.

/** The address of the file `name`. */
export function file(name) {
  return new URL(`../../${name}`, import.meta.url).href;
}
