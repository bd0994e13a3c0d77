/** Text that is already HTML. Only `html` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | false | readonly Html[];

/** Builds HTML; every value that is not HTML already is escaped. Null and false leave nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    literals
      .map((literal, index) => literal + (index < parts.length ? write(parts[index]) : ""))
      .join(""),
  );
}

function write(part: Part | undefined): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map((inner) => inner.text).join("");
  return escape(String(part));
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
