import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { readPages, type VenuePages } from "./read-pages";
import { readVenue } from "./read-venue";

const root = mkdtempSync(join(tmpdir(), "foyer-pages-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

const demo = readVenue("dev/demo/venue");
if (!demo.ok) throw new Error("the demo's folder has mistakes");
const venue = demo.value;

/** A venue's folder with these files in `pages/`. */
function folderWith(files: Record<string, string | Buffer>): string {
  const folder = join(root, String((folders += 1)));
  mkdirSync(join(folder, "pages"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, "pages", name), content);
  return folder;
}

const page = (text: string, head = "title: Parking") => `---\n${head}\n---\n${text}\n`;

function listMistakes(folder: string): string[] {
  const read = readPages(folder, venue);
  if (read.ok) return [];
  return formatMistakes(read.failure).map((line) => line.replace(`${folder}/pages`, "").slice(1));
}

function getPages(files: Record<string, string | Buffer>): VenuePages {
  const read = readPages(folderWith(files), venue);
  if (!read.ok) throw new Error(formatMistakes(read.failure).join("\n"));
  return read.value;
}
const findBlocks = (text: string) =>
  getPages({ "parking.en.md": page(text) }).texts.parking?.en?.blocks;

test("a page has its title, its place among the links, and its text by language", () => {
  const pages = getPages({
    "parking.en.md": page("## By car\n\nTake *the* ramp.", "title: Parking\nlink: footer"),
    "parking.sv.md": page("Ta rampen.", "title: Parkering\nlink: footer"),
    "visit.en.md": page("Come in.", "title: Your visit"),
  });
  expect(pages.links).toEqual({ parking: "footer" });
  expect(pages.texts.parking).toMatchObject({
    en: {
      title: "Parking",
      blocks: [
        { kind: "heading", level: 2, id: "by-car", content: [{ text: "By car" }] },
        {
          kind: "paragraph",
          content: [
            { text: "Take " },
            { kind: "emphasis", content: [{ text: "the" }] },
            { text: " ramp." },
          ],
        },
      ],
    },
    sv: { title: "Parkering" },
  });
});

test("values of the venue are filled in, and phone and email are links unless they are in one", () => {
  expect(findBlocks("At {{address}}: {{phone}}, [{{ email }}](/contact).")).toMatchObject([
    {
      content: [
        { text: `At ${venue.address}: ` },
        { kind: "link", href: "tel:+12125550140", content: [{ text: venue.phone }] },
        { text: ", " },
        { kind: "link", href: "/contact", content: [{ text: venue.email }] },
        { text: "." },
      ],
    },
  ]);
});

test("headings have ids of their text, of their author, and never one twice", () => {
  expect(findBlocks("## Menü\n\n## Menu\n\n## Menu\n\n## Money back {#refunds}")).toMatchObject([
    { id: "menu-2" },
    { id: "menu-3" },
    { id: "menu-4" },
    { id: "refunds", content: [{ text: "Money back" }] },
  ]);
});

test("lists, quotes, tables and rules are kept", () => {
  const text = "- one\n- two\n\n3. three\n\n> four\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n***";
  expect(findBlocks(text)).toMatchObject([
    { kind: "list", start: null, items: [[{ tight: true }], [{ tight: true }]] },
    { kind: "list", start: 3 },
    { kind: "quote", blocks: [{ kind: "paragraph" }] },
    { kind: "table", head: [[{ text: "a" }], [{ text: "b" }]], align: [null, "right"] },
    { kind: "rule" },
  ]);
});

test.each([
  ["Text.", "1: expected ---, then title: and the page's title, then --- and the text"],
  ["---\ntitle: A\nText.", "1: expected ---, then title:"],
  ["---\nlink: footer\n---\nText.", "title is missing"],
  ["---\ntitle: A\nlink: side\n---\nText.", '3: link: expected one of "header"'],
  ["---\ntitle: A\ntitel: B\n---\nText.", '3: unknown name "titel"'],
  ["---\ntitle: 7\n---\nText.", "2: title: expected text, found 7: put it in quotes"],
  [page(""), "3: has no text"],
  [page("# Title"), "4: is a heading of level 1, as the title is: begin it with ##"],
  [page("Title\n====="), "4: is a heading of level 1"],
  [page("#### Deep"), "4: skips a level: begin it with ##"],
  [page("##"), "4: is a heading without text"],
  [page("## A {#a}\n\n## B {#a}"), '6: has the id "a", which is taken'],
  [page("a\n\n<b>x</b>"), "6: has HTML: write it as Markdown"],
  [page("<script>alert(1)</script>"), "4: has HTML"],
  [page("a\n<img src=x onerror=alert(1)>"), "5: has HTML"],
  [page("[a](javascript:alert(1))"), "4: links to"],
  [page("[a](JaVaScRiPt:alert(1))"), "expected https://, mailto: or tel:"],
  [page("[a](data:text/html,x)"), "expected https://, mailto: or tel:"],
  [page("[a](https://user@example.org)"), "expected https://, mailto: or tel:"],
  [page("[a](//example.org)"), "which is no page of the site"],
  [page("[a](/\\example.org)"), "which is no page of the site"],
  [page("[a](/vist)"), 'links to "/vist", which is no page of the site; did you mean "/visit"?'],
  [page("[a](/pages/parkin)"), 'did you mean "/pages/parking"?'],
  [page("[a](/paking)"), 'did you mean "/pages/parking"?'],
  [page("[a](parking.md)"), "which is no page of the site"],
  [page("[a](#none)"), 'links to "#none", which no heading has as its id'],
  [page("[](/visit)"), "4: is a link without text"],
  [page('[a](/visit "t")'), "4: has a title in a link: remove it"],
  [page("a\n\n{{phnoe}}"), "6: {{phnoe}} has no value; did you mean {{phone}}?"],
  [page("{{constructor}}"), "4: {{constructor}} has no value"],
  [page("[a](tel:{{phone}})"), "4: has a value in the address of a link"],
  [page("{{a b}}"), "4: {{a b}} has no value"],
  [page("![](car.png)"), "4: has the image car.png without a description"],
  [page("![Car](none.png)"), "4: shows none.png, which does not exist"],
  [page("![Car](../look/logo.svg)"), "expected a file beside it, like map.png"],
  [page("![Car](https://example.org/a.png)"), "expected a file beside it, like map.png"],
  [page("a\u0007"), "4: has a character that cannot be shown"],
  [page("a&#x202e;b"), "4: has a character that cannot be shown"],
  [page(`${">".repeat(200)} a`), "is nested too deeply"],
  [page(`${"- ".repeat(200)}a`), "is nested too deeply"],
  [page(`${"*".repeat(16_000)}a${"*".repeat(16_000)}`), "4: is nested too deeply"],
  [page(">".repeat(1_000_000)), "has 977 KB, expected at most 64 KB"],
])("%j is refused with its line", (text, expected) => {
  expect(listMistakes(folderWith({ "parking.en.md": text })).join("\n")).toContain(expected);
});

test.each([
  ["parking.md", "is not a text; expected a name like parking.en.md"],
  [
    "parking.fr.md",
    'has the language "fr", which no page is in; expected one of the venue\'s (languages and catalogueLanguage of venue.yaml) before .md: en-us, en, es, de, sv, ht',
  ],
  ["Parking.en.md", "is not a text"],
  ["..parking.en.md", ""],
  ["a.b.en.md", "is not a text"],
  ["__proto__.en.md", "is not a text"],
  ["cookies.en.md", "cannot be replaced: the page states which cookies the programs set"],
  ["privacy-policy.en.md", 'is named after its path; did you mean "privacy"?'],
])("a file named %s is refused", (name, expected) => {
  const mistakes = listMistakes(folderWith({ [name]: page("Text.") })).join("\n");
  if (expected === "") expect(mistakes).toBe("");
  else expect(mistakes).toContain(`${name}: ${expected}`);
});

test("pages named like properties of objects or like routes are pages as any other", () => {
  const names = ["constructor", "basket", "account", "valueof"];
  const pages = getPages(Object.fromEntries(names.map((name) => [`${name}.en.md`, page("Text.")])));
  expect(Object.keys(pages.texts)).toEqual(names.toSorted());
});

test("a page says the same place for its link in each language, and the product's pages keep theirs", () => {
  expect(
    listMistakes(
      folderWith({
        "parking.en.md": page("Text.", "title: A\nlink: header"),
        "parking.sv.md": page("Text.", "title: A\nlink: footer"),
        "terms.en.md": page("Text.", "title: A\nlink: none"),
      }),
    ),
  ).toEqual([
    'parking.sv.md:3: link: expected "header", as in the page\'s other languages',
    "terms.en.md:3: link: /terms keeps its links: remove it",
  ]);
});

test("more pages than the header has room for are refused", () => {
  const files = ["a", "b", "c", "d"].map((name) => [
    `${name}.en.md`,
    page("Text.", "title: A\nlink: header"),
  ]);
  expect(listMistakes(folderWith(Object.fromEntries(files))).join()).toContain(
    "links 4 pages in the header, expected at most 3: /pages/a, /pages/b, /pages/c, /pages/d",
  );
});

test("too many and too large pages, and links out of the folder, are refused", () => {
  const many = Array.from({ length: 201 }, (_, at) => [`p${at}.en.md`, ""]);
  expect(listMistakes(folderWith(Object.fromEntries(many))).join()).toContain("has 201 texts");
  const large = Array.from({ length: 7 }, (_, at) => [`p${at}.en.md`, page("a ".repeat(31_000))]);
  expect(listMistakes(folderWith(Object.fromEntries(large))).join()).toContain("more than 384 KB");
  const folder = folderWith({ "a.en.md": page("![A](out.png)") });
  const outside = join(root, "outside");
  writeFileSync(outside, page("Text."));
  symlinkSync(outside, join(folder, "pages/b.en.md"));
  symlinkSync(outside, join(folder, "pages/out.png"));
  symlinkSync("loop.en.md", join(folder, "pages/loop.en.md"));
  expect(listMistakes(folder)).toEqual([
    "a.en.md:4: shows out.png, which is a link to a file outside the venue's folder",
    "b.en.md: is a link to a file outside the venue's folder",
    "loop.en.md: is a symbolic link to itself",
  ]);
});

test("an image is checked by what it contains", () => {
  const icon = readFileSync("dev/demo/venue/look/favicon.ico");
  expect(listMistakes(folderWith({ "a.en.md": page("![A](a.jpg)"), "a.jpg": icon }))).toEqual([
    "a.en.md:4: shows a.jpg, which is not a JPEG image",
  ]);
  const svg = readFileSync("dev/demo/venue/look/map.svg");
  expect(getPages({ "a.en.md": page("![A](a.svg)"), "a.svg": svg }).images).toMatchObject({
    "a.svg": { file: "a.svg", type: expect.stringContaining("svg") },
  });
});

test("what takes parsers long takes less than a second within the limits", () => {
  const fill = (text: string) => text.repeat(Math.floor(60_000 / text.length));
  const started = performance.now();
  for (const text of [
    ...["[", "*a **a ", "a|", "1. a\n", "[a](", "`", "<", "&", "> ", "{", "{{", "{{ ", "## a\n"],
    ...["[a](b)", "{{a}}", "## {#a}\n"],
  ])
    listMistakes(folderWith({ "a.en.md": page(fill(text)) }));
  listMistakes(folderWith({ "a.en.md": page(`## a${" ".repeat(60_000)}b`) }));
  expect(performance.now() - started).toBeLessThan(16_000);
}, 60_000);
