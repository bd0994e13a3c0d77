/** Colors that a venue can set, with their variable in `app/tailwind.css` and what that has for light and dark. */
export const PALETTE = {
  background: ["paper", "#fbf9f4", "#121518"],
  surface: ["card", "#ffffff", "#1b2025"],
  band: ["wash", "#f2ecdf", "#1f252b"],
  tint: ["tint", "#e6eff2", "#16303b"],
  text: ["ink", "#1c1a17", "#f3efe6"],
  mutedText: ["muted", "#5a554c", "#b8b2a6"],
  accent: ["river", "#0a4a63", "#8fcde8"],
  onAccent: ["on-river", "#ffffff", "#08222e"],
  highlight: ["saffron", "#e9a820", "#f2bc4b"],
  border: ["rule", "#8c867a", "#858b91"],
  divider: ["hair", "#e4ddcf", "#2f363d"],
  error: ["error", "#a8201a", "#ff9a8f"],
  success: ["good", "#1e6a3c", "#8fd6a5"],
  warning: ["few", "#8a4b00", "#f2bc4b"],
} as const;

export type ColorName = keyof typeof PALETTE;
export const COLOR_NAMES = Object.keys(PALETTE) as ColorName[];
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];
/** `#rgb` or `#rrggbb`. */
export type Colors = Readonly<
  Partial<Record<Scheme, Readonly<Partial<Record<ColorName, string | undefined>>> | undefined>>
>;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls. */
const TEXT = 4.5;
const EDGE = 3;

const PAIRS: readonly { name: ColorName; on: readonly ColorName[]; least: number }[] = [
  { name: "text", on: ["background", "surface", "band", "tint"], least: TEXT },
  { name: "mutedText", on: ["background", "surface", "band"], least: TEXT },
  { name: "accent", on: ["background", "surface", "band", "tint"], least: TEXT },
  { name: "onAccent", on: ["accent"], least: TEXT },
  { name: "error", on: ["background", "surface"], least: TEXT },
  { name: "success", on: ["background", "surface"], least: TEXT },
  { name: "warning", on: ["background", "surface"], least: TEXT },
  { name: "border", on: ["background", "surface"], least: EDGE },
];

/** Relative luminance (WCAG). */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors (WCAG), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const colorOf = (colors: Colors, scheme: Scheme, name: ColorName): string =>
  colors[scheme]?.[name] ?? PALETTE[name][scheme === "light" ? 1 : 2];

export type PoorContrast = { scheme: Scheme; name: ColorName; message: string };

/** Of each color its worst background, if that is too similar. `name` is the one of both that the venue has set. */
export function poorContrasts(colors: Colors): PoorContrast[] {
  return SCHEMES.flatMap((scheme) =>
    PAIRS.flatMap(({ name, on, least }): PoorContrast[] => {
      const shown = colorOf(colors, scheme, name);
      const [worst] = on
        .map((ground) => ({ ground, ratio: contrastOf(shown, colorOf(colors, scheme, ground)) }))
        .toSorted((a, b) => a.ratio - b.ratio);
      if (worst === undefined || worst.ratio >= least) return [];
      const { ground, ratio } = worst;
      const own = colors[scheme]?.[name] === undefined ? ground : name;
      // Rounded down, so that 4.49 is not shown as 4.5.
      const shownRatio = Math.floor(ratio * 10) / 10;
      const message = `${name} ${shown} on ${ground} ${colorOf(colors, scheme, ground)} has a contrast of ${shownRatio}:1, expected at least ${least}:1`;
      return [{ scheme, name: own, message }];
    }),
  );
}

/**
 * Rules that follow the site's stylesheet; null if the venue sets no colors. A color that is set for one scheme is
 * repeated for the other, whose rule it would replace. Printing always uses the light colors.
 */
export function colorRules(colors: Colors): string | null {
  const names = COLOR_NAMES.filter((name) =>
    SCHEMES.some((scheme) => colors[scheme]?.[name] !== undefined),
  );
  if (names.length === 0) return null;
  const rule = (scheme: Scheme) =>
    `:root{${names.map((name) => `--${PALETTE[name][0]}:${colorOf(colors, scheme, name)}`).join(";")}}`;
  return `${rule("light")}@media screen and (prefers-color-scheme:dark){${rule("dark")}}`;
}
