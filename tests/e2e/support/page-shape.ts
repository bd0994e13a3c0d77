import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";

/**
 * A hash of all that axe and the width of the page depend on: elements, attributes, references between them and where
 * there is text, but not the text, concert, amount or key itself. Lists of the same items have the same shape from two
 * items on. Pages with the same shape have the same errors, with script or without.
 */
export async function pageShape(page: Page): Promise<string> {
  return hash(await page.evaluate(readShape));
}

/** A hash of the tags that the server sent, in their order. */
export const tagsHash = (html: string): string =>
  hash(html.match(/<\/?[a-z][\w-]*/gi)?.join("") ?? "");

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Runs in the page. */
function readShape(): string {
  const references = /^(id|for|form|list|headers|aria-(labelledby|describedby|controls|owns))$/;
  const ignoredValues =
    /^(value|href|src|srcset|action|formaction|content|nonce|datetime|d|points|x|y|cx|cy|transform|data-.*)$/;
  const namingTags = new Set(["H1", "H2", "H3", "H4", "H5", "H6", "LEGEND", "LABEL", "CAPTION"]);
  // Ids and names are in these brackets until they are numbered.
  const quoted = /⟦([^⟧]*)⟧/g;
  const quote = (value: string): string => `⟦${value}⟧`;
  const attribute = ({ name, value }: Attr): string => {
    if (references.test(name)) return `${name}=${value.split(/\s+/).map(quote).join(",")}`;
    if (name === "href" && value.startsWith("#")) return `href#${quote(value.slice(1))}`;
    if (name === "aria-label") return `${name}=${quote(value)}`;
    if (ignoredValues.test(name)) return `${name}=${value === "" ? 0 : 1}`;
    return `${name}=${value.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, "0")}`;
  };
  /** Leaves out the third and later ones of successive children that differ only in ids and names. */
  const withoutRepetition = (children: readonly string[]): string => {
    const kinds = children.map((child) => child.replace(quoted, "*"));
    return children
      .filter((_, at) => kinds[at] !== kinds[at - 1] || kinds[at] !== kinds[at - 2])
      .join("");
  };
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === "" ? "" : "t";
    if (!(node instanceof Element) || node.tagName === "SCRIPT") return "";
    // Added by the script; does not change the page.
    if (node.matches("link[rel=prefetch]")) return "";
    const attributes = [...node.attributes].map(attribute).sort().join(" ");
    const name = namingTags.has(node.tagName) ? quote(node.textContent?.trim() ?? "") : "";
    const children = [...node.childNodes].map(read).filter((child) => child !== "");
    return `<${node.tagName} ${attributes}>${name}${withoutRepetition(children)}</>`;
  };
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  const environment = [innerWidth, ...media.map((query) => matchMedia(query).matches)].join(" ");
  const numbers = new Map<string, number>();
  const shape = read(document.documentElement).replace(quoted, (_, value: string) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return String(number);
  });
  return `${environment} ${shape}`;
}
