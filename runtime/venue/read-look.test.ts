import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { lookRules } from "./look-rules";
import { readLook } from "./read-look";
import { readVenue } from "./read-venue";

const root = mkdtempSync(join(tmpdir(), "foyer-look-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h9"/></svg>';

/** A venue's folder with these files in `look/`. */
function venueWith(files: Record<string, string | Buffer>): string {
  const folder = join(root, String((folders += 1)));
  mkdirSync(join(folder, "look"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, "look", name), content);
  return folder;
}

function listMistakes(folder: string): string[] {
  const read = readLook(folder);
  if (read.ok) return [];
  return formatMistakes(read.failure).map((line) => line.replace(`${folder}/look/`, ""));
}

test("a venue without a look has no images, and the product's colors", () => {
  const folder = join(root, "none");
  expect(readLook(folder)).toEqual({
    ok: true,
    value: {
      folder: join(folder, "look"),
      posters: true,
      colors: {},
      layout: {},
      titleFont: "serif",
      images: {},
      fonts: {},
    },
  });
});

test("an image's proportions are those of its drawing", () => {
  expect(
    readLook(venueWith({ "logo.svg": DRAWING, "look.yaml": "posters: false\n" })),
  ).toMatchObject({
    value: { posters: false, images: { logo: { file: "logo.svg", width: 300, height: 100 } } },
  });
});

const icon = readFileSync("dev/demo/venue/look/favicon.ico");
test.each<[string, string | Buffer, string]>([
  ["lgo.svg", DRAWING, "is not a file of the look; did you mean logo.svg?"],
  ["logo.svg", "<html><svg></svg></html>", "is not an SVG image"],
  ["logo.svg", DRAWING.slice(0, -9), "ends in the middle: copy it once more"],
  ["logo.svg", DRAWING.replace("</svg>", ""), "ends in the middle: copy it once more"],
  ["logo.svg", `${DRAWING}${"<!---->".repeat(200)}x`, "ends in the middle: copy it once more"],
  ["logo.svg", icon, "is not UTF-8: save it with that encoding"],
  ["logo.png", DRAWING, "is not a PNG image"],
  ["favicon.ico", DRAWING, "is not an icon"],
  [
    "logo.svg",
    DRAWING.replace(/viewBox="[^"]*"/, ""),
    "has no viewBox, which says its proportions",
  ],
  [
    "logo.svg",
    DRAWING.replace("300", "900"),
    "is 900 by 100, expected at most 6 times as wide as high",
  ],
  ["favicon.svg", DRAWING, "is 300 by 100, expected a square"],
  [
    "logo.svg",
    DRAWING.replace("<path", "<script>a()</script><path"),
    "has a script or a page in it: remove it",
  ],
  [
    "logo.svg",
    DRAWING.replace("<path", '<path onload="a()"'),
    "has a script or a page in it: remove it",
  ],
  [
    "logo.svg",
    `<!DOCTYPE svg [<!ENTITY a "b">]>${DRAWING}`,
    "declares entities: save it as plain SVG",
  ],
  ["logo.svg", DRAWING + " ".repeat(70_000), "has 69 KB, expected at most 64 KB"],
])("%s is refused: %#", (file, content, expected) => {
  expect(listMistakes(venueWith({ [file]: content }))).toEqual([`${file}: ${expected}`]);
});

test.each([
  ["logotext: Theatre", '1: unknown name "logotext"; did you mean "logoText"?'],
  ["colors: {light: {accent: #600}}", "is not valid YAML"],
  [
    "colors:\n  light:\n    accent: #600",
    '3: colors.light.accent: expected a color in quotes, like "#0a4a63", found nothing',
  ],
  ["colors:\n  light:\n    accent: red;}", 'found "red;}"'],
  ["colors:\n  dark:\n    acent: '#fff'", 'did you mean "accent"?'],
  [
    "colors:\n  light:\n    text: '#888'",
    "3: colors.light: text #888 on band #f2ecdf has a contrast of 3",
  ],
])("look.yaml with %j is refused with its line", (text, expected) => {
  expect(listMistakes(venueWith({ "look.yaml": `${text}\n` })).join("\n")).toContain(expected);
});

test("two logos, and a link out of the venue's folder, are mistakes", () => {
  const folder = venueWith({ "logo.svg": DRAWING, "logo.png": "" });
  const outside = join(root, "outside.svg");
  writeFileSync(outside, DRAWING);
  symlinkSync(outside, join(folder, "look/map.svg"));
  expect(listMistakes(folder)).toEqual([
    "logo.png: is there beside logo.svg",
    "map.svg: is a link to a file outside the venue's folder",
  ]);
});

test("a description of a map that is missing is a mistake, and so is a map without one", () => {
  const folder = venueWith({});
  const settings = readFileSync("dev/demo/venue/venue.yaml", "utf8");
  writeFileSync(join(folder, "venue.yaml"), settings);
  const mistakes = () => {
    const read = readVenue(folder);
    return read.ok ? [] : read.failure.map(({ message }) => message);
  };
  expect(mistakes()).toEqual([
    "visit.mapAlt: there is no map: expected look/map.svg or look/map.png",
  ]);
  writeFileSync(join(folder, "look/map.svg"), DRAWING);
  expect(mistakes()).toEqual([]);
  writeFileSync(join(folder, "venue.yaml"), settings.replace(/\n {2}mapAlt:(\n {4}.*)+/, ""));
  expect(mistakes()).toEqual(["visit.mapAlt is missing: expected what look/map.svg shows"]);
});

const gloock = readFileSync("app/fonts/gloock-400.woff2");
const dejaVu = readFileSync("node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif.ttf");

test("fonts are for headings and for text, in woff2 for browsers and in ttf for PDFs", () => {
  const settings = "fonts:\n  text: { license: Bitstream Vera }\n  display: { license: OFL 1.1 }\n";
  const read = readLook(
    venueWith({
      "look.yaml": settings,
      "display.woff2": gloock,
      "display.ttf": dejaVu,
      "text.ttf": dejaVu,
    }),
  );
  expect(read).toMatchObject({
    value: {
      fonts: {
        display: {
          web: { file: "display.woff2", isVariable: false },
          print: { file: "display.ttf" },
        },
        text: { web: { file: "text.ttf" }, print: { file: "text.ttf" } },
      },
    },
  });
  expect(read.ok && lookRules(read.value)).toMatch(
    /^@font-face\{font-family:Foyer-display;src:url\("\/look\/display\.woff2\?v=\w{12}"\) format\("woff2"\);font-weight:400 700;font-display:swap\}@font-face\{font-family:Foyer-text;/,
  );
});

test("a font whose license is in a file beside it needs no line about it", () => {
  expect(
    listMistakes(venueWith({ "display.woff2": gloock, "OFL.txt": "Open Font License" })),
  ).toEqual([]);
});

test("a mistake in look.yaml is not followed by one about the licenses that it says", () => {
  const settings = "colors:\n  light:\n    accent: red\nfonts:\n  display: { license: OFL 1.1 }\n";
  const mistakes = listMistakes(venueWith({ "look.yaml": settings, "display.woff2": gloock }));
  expect(mistakes).toEqual([expect.stringContaining("look.yaml:3: colors.light.accent")]);
});

const changed = Buffer.from(dejaVu);
changed.write(
  "none",
  12 +
    16 *
      [..."x".repeat(20)].findIndex(
        (_, at) => dejaVu.toString("latin1", 12 + 16 * at, 16 + 16 * at) === "cmap",
      ),
);
test.each<[string, string | Buffer, string]>([
  [
    "display.woff2",
    gloock,
    "has no license: expected LICENSE.txt or OFL.txt beside it, or fonts.display.license in look.yaml",
  ],
  ["text.woff2", dejaVu.subarray(0, 100_000), "is not a WOFF2 font"],
  ["text.ttf", gloock, "is not a TrueType font"],
  ["text.ttf", "", "is not a TrueType font"],
  ["text.ttf", dejaVu.subarray(0, 200_000), "is cut off"],
  ["text.woff2", gloock.subarray(0, 5_000), "is cut off"],
  ["text.ttf", changed, "lacks its tables cmap"],
  ["text.woff2", Buffer.alloc(300_000), "has 293 KB, expected at most 200 KB"],
  ["text.otf", gloock, "is not a file of the look"],
])("as a font, %s is refused: %#", (file, content, expected) => {
  expect(listMistakes(venueWith({ [file]: content })).join("\n")).toContain(`${file}: ${expected}`);
});

test("a license of a font that is not there is a mistake", () => {
  expect(listMistakes(venueWith({ "look.yaml": "fonts: { text: { license: OFL } }\n" }))).toEqual([
    "look.yaml: fonts.text: expected text.woff2 or text.ttf beside it",
  ]);
});
