export type PageShown = {
  url: URL;
  status: number;
  html: string;
  /** The text of `<main>`, with white space collapsed. */
  text: string;
  heading: string;
};

/** The beginning of a confirmation page, with the order number. */
export const CONFIRMED =
  /(?:^|charged again\. )(?:You’re all set|Thank you), .+?\. Order (RPA-\d+)/;

export type FormShown = {
  action: URL;
  method: string;
  fields: Record<string, string>;
  /** Names of unchecked check boxes. */
  unchecked: string[];
};

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&nbsp;": " ",
};

const decode = (text: string) =>
  text.replace(/&(?:\w+|#\w+);/g, (entity) => ENTITIES[entity] ?? " ");

function getText(html: string): string {
  const visible = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, " ");
  return decode(visible.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

export function readPage(url: URL, status: number, html: string): PageShown {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const heading = getText(/<h1\b[\s\S]*?<\/h1>/.exec(main)?.[0] ?? "");
  return { url, status, html, text: getText(main), heading };
}

export function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
  return match === null ? null : decode(match[1] ?? "");
}

/** The form with a matching button, and the fields that it submits unchanged. Throws if there is none. */
export function findForm(page: PageShown, button: RegExp): FormShown {
  for (const [form] of page.html.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const buttons = [...form.matchAll(/<button\b[^>]*>[\s\S]*?<\/button>/g)].map(([html]) => html);
    const pressed = buttons.find((html) => button.test(getText(html)));
    if (pressed === undefined) continue;
    const head = /<form\b[^>]*>/.exec(form)?.[0] ?? "";
    const fields: Record<string, string> = {};
    const unchecked: string[] = [];
    for (const [tag] of form.matchAll(/<(?:input|textarea|select)\b[^>]*>/g))
      readField(form, tag, fields, unchecked);
    const name = attribute(pressed, "name");
    if (name !== null) fields[name] = attribute(pressed, "value") ?? "";
    return {
      action: new URL(attribute(head, "action") ?? page.url.href, page.url),
      method: (attribute(head, "method") ?? "get").toUpperCase(),
      fields,
      unchecked,
    };
  }
  throw new Error(`no button ${String(button)} on ${page.url.href} (${page.status}): ${page.text}`);
}

function readField(
  form: string,
  tag: string,
  fields: Record<string, string>,
  unchecked: string[],
): void {
  const name = attribute(tag, "name");
  if (name === null) return;
  const type = attribute(tag, "type");
  if (type === "checkbox" || type === "radio") {
    if (attribute(tag, "checked") !== null) fields[name] = attribute(tag, "value") ?? "on";
    else if (type === "checkbox") unchecked.push(name);
    return;
  }
  if (tag.startsWith("<select")) {
    const options = form.slice(form.indexOf(tag)).split("</select>")[0] ?? "";
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = all.find((option) => attribute(option, "selected") !== null) ?? all[0];
    fields[name] = attribute(chosen ?? "", "value") ?? "";
    return;
  }
  const body = tag.startsWith("<textarea")
    ? decode((form.slice(form.indexOf(tag) + tag.length).split("</textarea>")[0] ?? "").trim())
    : null;
  fields[name] = body ?? attribute(tag, "value") ?? "";
}

export function findLink(page: PageShown, text: RegExp): URL {
  // Prefers links in the page's own content to those in its header.
  const [header = "", main = ""] = page.html.split(/(?=<main\b)/, 2);
  for (const [link] of (main + header).matchAll(/<a\b[^>]*>[\s\S]*?<\/a>/g)) {
    const href = attribute(/<a\b[^>]*>/.exec(link)?.[0] ?? "", "href");
    if (href !== null && text.test(getText(link))) return new URL(href, page.url);
  }
  throw new Error(`no link ${String(text)} on ${page.url.href} (${page.status}): ${page.text}`);
}
