import { hashToSeed } from "#runtime/posters/poster-look";
import type { LookImageName } from "#runtime/venue/look-images";
import { fontAddress, fontType, lookImageAddress, lookRules } from "#runtime/venue/look-rules";
import type { Look } from "#runtime/venue/read-look";
import { venueSettings } from "~/venue-settings";

/** Address of an image of the venue's look; null without one. A changed file has another, so that browsers load it. */
export function lookImage(name: LookImageName): string | null {
  const image = venueSettings.look.images[name];
  return image === undefined ? null : lookImageAddress(image);
}

/** Address of the rules with the venue's colors and fonts, which are part of it; null without own ones. */
export const lookStyles = (look: Look): string | null => {
  const rules = lookRules(look);
  return rules === null ? null : `/look/look.css?v=${hashToSeed(rules)}`;
};

/** The font of headings, which pages load at once; null for the product's. */
export function displayFont(): { href: string; type: string } | null {
  const font = venueSettings.look.fonts.display?.web;
  return font === undefined ? null : { href: fontAddress(font), type: fontType(font.file) };
}

/** In pixels, as high as the stylesheet has it, for browsers without one. */
const LOGO_HEIGHT = 40;

/** Longer names are small, so that they have room beside basket and menu, or else on two lines. */
const LONG_NAME = 20;

/** Classes of a name without a logo. */
export const nameClasses = (name: string): string =>
  `max-w-full whitespace-pre-line font-display ${name.length > LONG_NAME ? "text-tiny" : "text-lead"}`;

type LogoParts = {
  /** Null without a drawing: then the name is shown. */
  src: string | null;
  width: number;
  height: number;
  /** What the drawing says. */
  name: string;
  /** The rest of the venue's name, beside the drawing. */
  text: string | null;
};

export function logoParts(): LogoParts {
  const { name, look } = venueSettings;
  const { logo } = look.images;
  const src = lookImage("logo");
  const height = LOGO_HEIGHT;
  if (logo === undefined) return { src, width: 0, height, name, text: null };
  const text = look.logoText ?? null;
  const width = Math.round((logo.width / logo.height) * height);
  // The text is read after the name, which would have it twice.
  const said = text !== null && name.endsWith(` ${text}`) ? name.slice(0, -text.length - 1) : name;
  return { src, width, height, name: said, text };
}
