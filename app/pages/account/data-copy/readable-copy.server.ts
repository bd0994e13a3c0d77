import type { CallValue } from "#contract/define";
import type { customerDataOperations } from "#contract/operations/customers";

/** From what it is to its records, each from a field to its value. */
type ExportedData = CallValue<typeof customerDataOperations.exportCustomer>;

/** The headings of a copy: of the whole, and of each of its parts by its name. */
type CopyWords = {
  title: string;
  date: string;
  language: string;
  part: (name: string) => string;
};

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** "placedAt" in words: "Placed at". The names are the box office's own, in English. */
function fieldName(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** One record: what is empty says nothing and is left out. */
function recordHtml(record: Record<string, unknown>): string {
  const rows = Object.entries(record)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        `<div><dt>${escaped(fieldName(name))}</dt><dd>${escaped(valueText(value))}</dd></div>`,
    );
  return `<dl>${rows.join("")}</dl>`;
}

/** All that is kept of a customer as one page that opens in any browser, without anything loaded from anywhere. */
export function readableCopy(data: ExportedData, words: CopyWords): string {
  const parts = Object.entries(data).map(
    ([name, records]) =>
      `<section><h2>${escaped(words.part(name))}</h2>${records.map(recordHtml).join("")}</section>`,
  );
  return `<!doctype html>
<html lang="${escaped(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(words.title)}</title>
<style>
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{font-family:Georgia,serif}
dl{border-top:1px solid #999;margin:0 0 1rem;padding:.5rem 0}
dl div{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:1rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
</style></head>
<body><main><h1>${escaped(words.title)}</h1><p>${escaped(words.date)}</p>
${parts.join("\n")}
</main></body></html>
`;
}
