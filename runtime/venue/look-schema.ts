import { z } from "zod";

import { type LayoutPart, layoutChoices } from "./look-layout";
import { COLOR_NAMES } from "./colors/palette";
import { line } from "./setting-schemas";

const EXPECTED = 'expected a color in quotes, like "#0a4a63"';
const color = z
  .string({ error: EXPECTED })
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, EXPECTED)
  .toLowerCase();
const colors = z.partialRecord(z.enum(COLOR_NAMES), color).default({});

const font = z.strictObject({
  license: line(200).describe("Under which it is published, like SIL Open Font License 1.1"),
});
const poster = z
  .strictObject({
    grounds: z.array(color).min(1).max(6).describe("Backgrounds"),
    text: color.describe("On all of these"),
    button: color.describe("Of the main action on these"),
    onButton: color.describe("The text on the button"),
  })
  .partial()
  .describe("On posters, banners, the footer, tickets and the tops of emails; no dark version");

const choice = <Part extends LayoutPart>(part: Part, text: string) => {
  const [usual, ...others] = layoutChoices(part);
  return z
    .enum([usual, ...others])
    .optional()
    .describe(`${text}; ${String(usual)} without it`);
};
const layout = z
  .strictObject({
    header: choice("header", "Logo beside the navigation or above it, or on a poster's background"),
    banner: choice("banner", "Titles with a picture: on its color, on the page's, or below it"),
    listing: choice("listing", "Events as rows, as cards with large pictures, or as large titles"),
    footer: choice("footer", "On a poster's background, or on the color band"),
    corners: choice("corners", "Of buttons, fields, cards and pictures"),
    headings: choice("headings", "Whether headings are in capitals"),
  })
  .default({});

/** look/look.yaml. */
export const lookSchema = z.strictObject({
  logoText: line(60)
    .optional()
    .describe("Beside the logo on wide screens, if the logo is not the whole name"),
  posters: z
    .boolean()
    .default(true)
    .describe("Whether events without a photograph have a drawing; without, a plain color"),
  colors: z
    .strictObject({ light: colors, dark: colors, poster })
    .partial()
    .default({})
    .describe("In place of the product's, for devices in light and in dark mode, and on posters"),
  layout: layout.describe("How the same parts of pages are arranged"),
  titleFont: z
    .enum(["serif", "sans"])
    .default("serif")
    .describe(
      "Kind of font for headings where the own cannot be: in emails, and in PDFs without display.ttf",
    ),
  fonts: z
    .strictObject({ display: font, text: font })
    .partial()
    .default({})
    .describe("Of display.woff2 or display.ttf, for headings, and of text.woff2 or text.ttf"),
});
