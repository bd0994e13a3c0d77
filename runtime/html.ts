/** Trusted markup, which `html` does not escape. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | readonly Html[] | string | number | null | undefined | false;

/**
 * Builds markup: html`<p>${text}</p>`. Strings are escaped and lists are joined; null, undefined and false are omitted.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((before, next, at) => before + render(parts[at - 1]) + next));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(({ markup }) => markup).join("");
  return escapeHtml(String(part));
}

/** Escapes text for HTML and SVG, also within attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
