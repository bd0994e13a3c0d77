import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";

/** The pieces of all pages that were checked in this run, shared by its workers in a folder. */
export type CheckedPieces = {
  /** The pieces of a page that no checked page has. If there are none, a check would find nothing new. */
  findNew(page: Page, html: string): Promise<string[]>;
  /** Remembers the pieces of a page without errors. */
  add(pieces: readonly string[]): void;
};

/** `worker`: unique in this run. */
export function checkedPieces(folder: string, worker: string): CheckedPieces {
  mkdirSync(folder, { recursive: true });
  const checked = new Set<string>();
  const filesRead = new Set<string>();
  let count = 0;
  const readOthers = () => {
    for (const file of readdirSync(folder)) {
      if (filesRead.has(file) || !file.endsWith(".json")) continue;
      const text = readFileSync(join(folder, file), "utf8");
      for (const piece of z.array(z.string()).parse(JSON.parse(text))) checked.add(piece);
      filesRead.add(file);
    }
  };
  return {
    findNew: async (page, html) => {
      readOthers();
      const { environment, pieces } = await page.evaluate(readPieces);
      const all = [...pieces, ...tagPairs(html)].map((piece) => hashOf(`${environment} ${piece}`));
      return [...new Set(all)].filter((piece) => !checked.has(piece));
    },
    add: (pieces) => {
      for (const piece of pieces) checked.add(piece);
      count += 1;
      const file = join(folder, `${worker}-${count}`);
      writeFileSync(file, JSON.stringify(pieces));
      // Other workers never read half a file.
      renameSync(file, `${file}.json`);
    },
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64").slice(0, 16);

/** Which tag follows which in the HTML, before the browser repairs it. */
function tagPairs(html: string): string[] {
  const tags = html.match(/<\/?[a-z][\w-]*/gi) ?? [];
  return tags.slice(1).map((tag, index) => `${tags[index] ?? ""}${tag}`);
}

/**
 * Runs in the page. Returns one piece for each element: its attributes, whether its references lead to exactly one element,
 * and where it has text, with the elements that it is in and the one before it; and pieces of the page: which heading
 * follows which, and landmarks with the same name. Without texts, concerts, amounts and keys, and with script or without.
 */
function readPieces(): { environment: string; pieces: string[] } {
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
  const pieces: string[] = [];
  const walk = (element: Element, around: readonly string[], before: string): void => {
    // Prefetched pages are added by the script and do not change the page.
    if (element.matches("script, link[rel=prefetch]")) return;
    const itself = own(element);
    pieces.push([...around.slice(-2), before, itself].join(" "));
    let previous = "";
    for (const child of element.children) {
      walk(child, [...around, itself], previous);
      previous = own(child);
    }
  };
  walk(document.documentElement, [], "");
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(
    ({ tagName }) => tagName,
  );
  headings.forEach((tag, index) => pieces.push(`${headings[index - 1] ?? "start"} ${tag}`));
  pieces.push(`${headings.filter((tag) => tag === "H1").length} H1`);
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
    if (first !== at) pieces.push(`${kind} twice, ${name === "" ? "unnamed" : "named"}`);
  });
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"];
  const environment = [innerWidth, ...media.map((query) => matchMedia(query).matches)].join(" ");
  return { environment, pieces };
}
