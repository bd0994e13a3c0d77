import { venue } from "#contract/venue";
import { Html } from "#runtime/html";
import type { Scheme } from "#runtime/venue/colors/color-parts";
import {
  type ColorName,
  findColor,
  listGrounds,
  posterColors,
} from "#runtime/venue/colors/palette";

const { colors, layout, titleFont } = venue.look;
const color = (name: ColorName, scheme: Scheme = "light") => findColor(colors, scheme, name);
const dark = (name: ColorName) => color(name, "dark");
const poster = posterColors(colors);

// Outlook supports only inline styles and table layout. Mail clients block images until asked: logo and picture are decoration, and a code has its number.
const FAMILY = titleFont === "sans" ? "Helvetica,Arial,sans-serif" : "Georgia,serif";
const TITLE = `font-family:${FAMILY};font-weight:bold;line-height:1.2`;
const CAPITALS = layout.headings === "capitals" ? ";text-transform:uppercase" : "";
const centered = (part: boolean) => (part ? ";text-align:center" : "");
const house =
  layout.header === "colored" ? `;background:${listGrounds(colors).ink};color:${poster.text}` : "";

/** Whether the venue's name is on a poster's background, which has no dark version. */
export const HAS_COLORED_HOUSE = house !== "";
/** Whether the heading is on the color of its poster. */
export const HAS_COLORED_HERO = layout.banner !== "framed";
/** Of the table of a button on the color of the poster. */
export const HERO_SIDES = layout.banner === "centered" ? "auto" : "0";
export const CORNERS = { soft: "6px", square: "0", round: "24px" }[layout.corners ?? "soft"];
const LOGO_CORNERS = { soft: "4px", square: "0", round: "12px" }[layout.corners ?? "soft"];

/** In pixels. */
export const LOGO_HEIGHT = 36;

/** Of the image of a ticket's code, in pixels. */
export const CODE_SIZE = 200;

export const LOOK = {
  // On white, which a logo is made for, in dark mode and on a colored header too. The font is that of its text.
  logo: `display:inline-block;max-width:100%;height:auto;border:0;border-radius:${LOGO_CORNERS};padding:6px;background:#fff;color:#1c1a17`,
  page: `width:100%;border-collapse:collapse;background:${color("band")}`,
  sheet: `width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:${color("surface")};color:${color("text")};font:16px/24px Helvetica,Arial,sans-serif;text-align:left;word-break:break-word`,
  house: `padding:20px 28px;${TITLE};font-size:22px${centered(layout.header === "centered")}${house}`,
  hero: `padding:36px 28px${centered(layout.banner === "centered")}`,
  onGround: `;color:${poster.text};background:`,
  rest: "padding:28px",
  small: `font:normal 12px Helvetica,Arial,sans-serif;color:${HAS_COLORED_HOUSE ? "inherit" : color("mutedText")}`,
  kicker: "margin:0 0 8px;font-size:14px",
  note: `font-weight:normal;color:${color("mutedText")}`,
  h1: `margin:0 0 12px;${TITLE};font-size:34px${CAPITALS}`,
  h2: `margin:24px 0 8px;${TITLE};font-size:22px${CAPITALS}`,
  h3: `margin:16px 0 4px;${TITLE};font-size:18px`,
  text: "margin:0 0 12px",
  link: `color:${color("accent")}`,
  list: "margin:0 0 12px;padding-left:20px",
  line: `padding:10px 0;border-top:1px solid ${color("divider")};vertical-align:top`,
  amount: "padding-left:16px;text-align:right;white-space:nowrap",
  total: `padding:14px 0;border-top:2px solid ${color("text")};vertical-align:top;font-weight:bold`,
  row: "width:100%;margin:0 0 8px;border-collapse:collapse",
  sums: "width:100%;margin:0 0 12px;border-collapse:collapse",
  // On white in dark mode too: scanners read dark on light.
  ticket: "width:100%;margin:0 0 16px;border-collapse:separate",
  ticketCode: `padding:16px;border:1px solid ${color("divider")};border-radius:${CORNERS};background:#fff;color:#1c1a17;text-align:center`,
  wallet: `display:inline-block;margin:10px 4px 0;padding:9px 14px;border:2px solid #1c1a17;border-radius:${CORNERS};color:#1c1a17;font-weight:bold;text-decoration:none`,
  foot: `max-width:600px;margin:16px auto 0;font:14px/20px Helvetica,Arial,sans-serif;text-align:center;color:${color("mutedText")}`,
  code: "margin:0 0 12px;font:bold 28px/1.4 Consolas,Menlo,monospace;letter-spacing:4px",
} as const;

/** Background and text of buttons on the colored ground and below it. */
export const BUTTON = {
  hero: [poster.button, poster.onButton],
  rest: [color("accent"), color("onAccent")],
} as const;

/** Dark colors for mail clients that read style sheets and do not invert colors themselves. */
export const DARK = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark("background")} !important; }
  .sheet { background: ${dark("surface")} !important; color: ${dark("text")} !important; }
  .line { border-color: ${dark("border")} !important; }
  .note, .foot { color: ${dark("mutedText")} !important; }
  .quiet a { color: ${dark("accent")} !important; }
  .button-rest { background: ${dark("accent")} !important; }
  .button-rest a { color: ${dark("onAccent")} !important; }
}`;

export const styled = (style: string) => new Html(` style="${style}"`);
