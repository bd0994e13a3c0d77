/** Markup that is ready to be sent; whatever else is put into a page is escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | Html[] | string | number | null;

/** Puts markup together: html`<p>${text}</p>`. Texts are escaped, `null` is nothing, lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((before, next, index) => {
    const part = parts[index - 1];
    return before + written(part ?? null) + next;
  });
  return new Html(markup);
}

function written(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(({ markup }) => markup).join("");
  return escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
