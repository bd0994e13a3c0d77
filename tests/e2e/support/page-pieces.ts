import { createHash } from "node:crypto";

import type { Page } from "@playwright/test";

import type { SharedSet } from "./shared-set";

declare global {
  interface Window {
    /** What the elements of pieces are indexes of. */
    pieceElements: Element[];
  }
}

/** `elements`: indexes of new elements in `pieceElements`; null if the page as a whole is new. */
export type NewPieces = { hashes: string[]; elements: number[] | null };

/** A page with more new elements is checked as a whole. */
const MAX_ELEMENTS = 40;

/** The pieces of a page that are not in `checked`. If there are none, a check would find nothing new. */
export async function findNewPieces(
  page: Page,
  html: string,
  checked: SharedSet,
): Promise<NewPieces> {
  const { environment, pieces } = await page.evaluate(readPieces);
  const ofPage = pieces.map(({ text, element }) => ({
    hash: makeHash(`${environment} ${text}`),
    element,
  }));
  const ofHtml = tagPairs(html).map((pair) => makeHash(`${environment} ${pair}`));
  const hashes = checked.findNew([...ofPage.map(({ hash }) => hash), ...ofHtml]);
  const isNew = new Set(hashes);
  const found = ofPage.filter(({ hash }) => isNew.has(hash));
  const elements = found.flatMap(({ element }) => element ?? []);
  const isWhole = elements.length < found.length || elements.length > MAX_ELEMENTS;
  return { hashes, elements: isWhole ? null : elements };
}

export const makeHash = (text: string) =>
  createHash("sha256").update(text).digest("base64").slice(0, 16);

/** Which tag follows which in the HTML, before the browser repairs it. */
function tagPairs(html: string): string[] {
  const tags = html.match(/<\/?[a-z][\w-]*/gi) ?? [];
  return tags.slice(1).map((tag, index) => `${tags[index] ?? ""}${tag}`);
}

/**
 * Runs in the page. Returns one piece for each element: its attributes, whether its references lead to exactly one element,
 * and where it has text, with the elements that it is in and the one before it; and pieces of the page as a whole: which heading
 * follows which, and landmarks with the same name. Without texts, concerts, amounts and keys, and with script or without.
 */
function readPieces(): {
  environment: string;
  pieces: { text: string; element: number | null }[];
} {
  const isReference =
    /^(for|form|list|headers|aria-(activedescendant|controls|describedby|details|labelledby|owns))$/;
  const ignoredValues =
    /^(id|value|href|src|srcset|action|formaction|content|nonce|datetime|d|points|x|y|cx|cy|transform|data-.*)$/;
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
  const targets = (value: string) =>
    value
      .split(/\s+/)
      .map((id) => ids.get(id) ?? 0)
      .join();
  const attribute = ({ name, value }: Attr): string => {
    if (isReference.test(name)) return `${name}=${targets(value)}`;
    if (name === "id") return `id=${ids.get(value) ?? 0}`;
    if (name === "href" && value.startsWith("#")) return `href#${targets(value.slice(1))}`;
    if (ignoredValues.test(name)) return `${name}=${value === "" ? 0 : 1}`;
    if (name === "aria-label") return `${name}=${value.trim() === "" ? 0 : 1}`;
    if (name === "class" || name === "style") return `${name}=${value}`;
    return `${name}=${value.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, "0")}`;
  };
  const hasText = (node: Node) => (node.textContent ?? "").trim() !== "";
  const own = (element: Element): string => {
    const attributes = [...element.attributes].map(attribute).sort().join(" ");
    const texts = [...element.childNodes].map((node) => node instanceof Text && hasText(node));
    return `<${element.tagName} ${attributes}>${texts.includes(true) ? "t" : ""}${hasText(element) ? "n" : ""}`;
  };
  const pieces: { text: string; element: number | null }[] = [];
  const elements: Element[] = [];
  const walk = (element: Element, around: readonly string[], before: string): void => {
    // Prefetched pages are added by the script and do not change the page.
    if (element.matches("script, link[rel=prefetch]")) return;
    const itself = own(element);
    pieces.push({
      text: [...around.slice(-2), before, itself].join(" "),
      element: elements.push(element) - 1,
    });
    let previous = "";
    for (const child of element.children) {
      walk(child, [...around, itself], previous);
      previous = own(child);
    }
  };
  walk(document.documentElement, [], "");
  window.pieceElements = elements;
  const ofPage = (text: string) => pieces.push({ text, element: null });
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(
    ({ tagName }) => tagName,
  );
  headings.forEach((tag, index) => ofPage(`${headings[index - 1] ?? "start"} ${tag}`));
  ofPage(`${headings.filter((tag) => tag === "H1").length} H1`);
  const landmarks = [
    ...document.querySelectorAll("header, nav, main, aside, footer, section, form, [role]"),
  ].map((element) => {
    const labels = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/);
    const label = labels.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const name = label.trim() || (element.getAttribute("aria-label") ?? "");
    const kind = `${element.tagName} ${element.getAttribute("role") ?? ""}`;
    return { kind, name: name.trim() };
  });
  landmarks.forEach(({ kind, name }, at) => {
    const first = landmarks.findIndex((other) => other.kind === kind && other.name === name);
    if (first !== at) ofPage(`${kind} twice, ${name === "" ? "unnamed" : "named"}`);
  });
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  const environment = [innerWidth, ...media.map((query) => matchMedia(query).matches)].join(" ");
  return { environment, pieces };
}
