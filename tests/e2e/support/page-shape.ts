import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";

/**
 * What a page is to those who check it: elements, attributes, what names what, and where there is text; not which text,
 * concert, sum or key. Two pages of one shape are sound or not alike, with script or without.
 */
export async function pageShape(page: Page, html: string): Promise<string> {
  const tags = html.match(/<\/?[a-z][\w-]*/gi)?.join("") ?? "";
  const shape = await page.evaluate(readShape);
  return createHash("sha256").update(`${tags} ${shape}`).digest("hex");
}

/** Runs in the page. */
function readShape(): string {
  const references = /^(id|for|form|list|headers|aria-(labelledby|describedby|controls|owns))$/;
  const free =
    /^(value|href|src|srcset|action|formaction|content|nonce|datetime|d|points|x|y|cx|cy|transform|data-.*)$/;
  const names = new Set(["H1", "H2", "H3", "H4", "H5", "H6", "LEGEND", "LABEL", "CAPTION"]);
  const ids = new Map<string, number>();
  const texts = new Map<string, number>();
  const numberIn = (known: Map<string, number>, value: string): number => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
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
    if (free.test(name)) return `${name}=${value === "" ? 0 : 1}`;
    return `${name}=${value.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, "0")}`;
  };
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === "" ? "" : "t";
    if (!(node instanceof Element) || node.tagName === "SCRIPT") return "";
    const attributes = [...node.attributes].map(attribute).sort().join(" ");
    const name = names.has(node.tagName) ? numberIn(texts, node.textContent?.trim() ?? "") : "";
    return `<${node.tagName} ${attributes}>${name}${[...node.childNodes].map(read).join("")}</>`;
  };
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  const looks = [innerWidth, ...media.map((query) => matchMedia(query).matches)].join(" ");
  return `${looks} ${read(document.documentElement)}`;
}
