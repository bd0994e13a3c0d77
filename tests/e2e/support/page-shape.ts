import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";

/**
 * A hash of all that the page checks depend on: elements, attributes, references between them and where there is text, but
 * not the text, concert, amount or key itself. Pages with the same shape have the same errors, with script or without.
 */
export async function pageShape(page: Page, html: string): Promise<string> {
  const tags = html.match(/<\/?[a-z][\w-]*/gi)?.join("") ?? "";
  const shape = await page.evaluate(readShape);
  return createHash("sha256").update(`${tags} ${shape}`).digest("hex");
}

/** Runs in the page. */
function readShape(): string {
  const references = /^(id|for|form|list|headers|aria-(labelledby|describedby|controls|owns))$/;
  const ignoredValues =
    /^(value|href|src|srcset|action|formaction|content|nonce|datetime|d|points|x|y|cx|cy|transform|data-.*)$/;
  const namingTags = new Set(["H1", "H2", "H3", "H4", "H5", "H6", "LEGEND", "LABEL", "CAPTION"]);
  const ids = new Map<string, number>();
  const texts = new Map<string, number>();
  const numberIn = (numbers: Map<string, number>, value: string): number => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  };
  const attribute = ({ name, value }: Attr): string => {
    if (references.test(name))
      return `${name}=${value
        .split(/\s+/)
        .map((id) => numberIn(ids, id))
        .join(",")}`;
    if (name === "href" && value.startsWith("#")) return `href#${numberIn(ids, value.slice(1))}`;
    if (name === "aria-label") return `${name}=${numberIn(texts, value)}`;
    if (ignoredValues.test(name)) return `${name}=${value === "" ? 0 : 1}`;
    if (name === "class" || name === "style") return `${name}=${value}`;
    return `${name}=${value.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, "0")}`;
  };
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === "" ? "" : "t";
    if (!(node instanceof Element) || node.tagName === "SCRIPT") return "";
    // Added by the script; does not change the page.
    if (node.matches("link[rel=prefetch]")) return "";
    const attributes = [...node.attributes].map(attribute).sort().join(" ");
    const name = namingTags.has(node.tagName)
      ? numberIn(texts, node.textContent?.trim() ?? "")
      : "";
    return `<${node.tagName} ${attributes}>${name}${[...node.childNodes].map(read).join("")}</>`;
  };
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  const environment = [innerWidth, ...media.map((query) => matchMedia(query).matches)].join(" ");
  return `${environment} ${read(document.documentElement)}`;
}
