/** Markup that is ready to send; everything else is escaped when it is put into a page. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | readonly Html[] | string | number | null | undefined | false;

/** Puts markup together: html`<p>${text}</p>`. Texts are escaped, lists are joined; null and false leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((before, next, at) => before + written(parts[at - 1]) + next));
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(({ markup }) => markup).join("");
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
