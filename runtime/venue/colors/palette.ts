import { BAND_COLORS, bandColorsWith } from "./band-palette";
import { linearParts, splitColor, type Scheme, SCHEMES } from "./color-parts";

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
/** `#rgb` or `#rrggbb`. */
export type Colors = Readonly<
  Partial<Record<Scheme, Readonly<Partial<Record<ColorName, string | undefined>>> | undefined>>
> & {
  readonly poster?:
    | { readonly [Name in keyof PosterColors]?: PosterColors[Name] | undefined }
    | undefined;
};

/** Of posters, banners, the footer, tickets and the tops of mails, which are the same in light and dark mode. */
export type PosterColors = {
  /** Backgrounds, one to six. */
  grounds: readonly string[];
  text: string;
  button: string;
  onButton: string;
};

/** Names of the product's backgrounds. `app/tailwind.css` has a class for each. */
export const GROUND_NAMES = ["ink", "river", "plum", "pine", "rust", "night"] as const;
export type Ground = (typeof GROUND_NAMES)[number];

const POSTER: PosterColors = {
  grounds: ["#1c1a17", "#0a4a63", "#44264f", "#17453a", "#8c2f14", "#14213d"],
  text: "#fbf3e2",
  button: "#e9a820",
  onButton: "#1c1a17",
};

export const posterColors = ({ poster }: Colors): PosterColors => ({
  grounds: poster?.grounds ?? POSTER.grounds,
  text: poster?.text ?? POSTER.text,
  button: poster?.button ?? POSTER.button,
  onButton: poster?.onButton ?? POSTER.onButton,
});

/** The color of each background; a venue with fewer has them several times. */
export function listGrounds(colors: Colors): Record<Ground, string> {
  const { grounds } = posterColors(colors);
  const color = (at: number) => grounds[at % grounds.length] ?? POSTER.grounds[0] ?? "#000";
  return Object.fromEntries(GROUND_NAMES.map((name, at) => [name, color(at)])) as Record<
    Ground,
    string
  >;
}

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

/** `share` of a color, the rest of it another. */
export function mixColors(color: string, other: string, share: number): string {
  const others = splitColor(other);
  const mixed = splitColor(color).map((part, at) =>
    Math.round(part * share + (others[at] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = linearParts(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors (WCAG), from 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const findColor = (colors: Colors, scheme: Scheme, name: ColorName): string =>
  colors[scheme]?.[name] ?? PALETTE[name][scheme === "light" ? 1 : 2];

export type PoorContrast = {
  scheme: Scheme | "poster";
  name: ColorName | keyof PosterColors;
  message: string;
};

function contrastMessage(
  pair: { name: string; color: string; on: string; ground: string },
  least: number,
) {
  const ratio = measureContrast(pair.color, pair.ground);
  if (ratio >= least) return null;
  // Rounded down, so that 4.49 is not shown as 4.5.
  const shown = Math.floor(ratio * 10) / 10;
  return `${pair.name} ${pair.color} on ${pair.on} ${pair.ground} has a contrast of ${shown}:1, expected at least ${least}:1`;
}

/** Text on each background and on buttons, and buttons against each background. */
function poorPosterContrasts(colors: Colors): PoorContrast[] {
  const { grounds, text, button, onButton } = posterColors(colors);
  const own = (name: keyof PosterColors, other: keyof PosterColors) =>
    colors.poster?.[name] === undefined ? other : name;
  const poor = (name: keyof PosterColors, message: string | null): PoorContrast[] =>
    message === null ? [] : [{ scheme: "poster", name, message }];
  return [
    ...grounds.flatMap((ground, at) => {
      const on = { on: `grounds[${at + 1}]`, ground };
      return [
        ...poor(
          own("text", "grounds"),
          contrastMessage({ name: "text", color: text, ...on }, TEXT),
        ),
        ...poor(
          own("button", "grounds"),
          contrastMessage({ name: "button", color: button, ...on }, EDGE),
        ),
      ];
    }),
    ...poor(
      own("onButton", "button"),
      contrastMessage({ name: "onButton", color: onButton, on: "button", ground: button }, TEXT),
    ),
  ];
}

/** Of each color its worst background, if that is too similar. `name` is the one of both that the venue has set. */
export function poorContrasts(colors: Colors): PoorContrast[] {
  const ofSchemes = SCHEMES.flatMap((scheme) =>
    PAIRS.flatMap(({ name, on, least }): PoorContrast[] => {
      const shown = findColor(colors, scheme, name);
      const [worst] = on
        .map((ground) => ({
          ground,
          ratio: measureContrast(shown, findColor(colors, scheme, ground)),
        }))
        .toSorted((a, b) => a.ratio - b.ratio);
      if (worst === undefined || worst.ratio >= least) return [];
      const { ground } = worst;
      const own = colors[scheme]?.[name] === undefined ? ground : name;
      const pair = { name, color: shown, on: ground, ground: findColor(colors, scheme, ground) };
      const message = contrastMessage(pair, least) ?? "";
      return [{ scheme, name: own, message }];
    }),
  );
  return [...ofSchemes, ...poorPosterContrasts(colors)];
}

/**
 * Rules that follow the site's stylesheet; null if the venue sets no colors. A color that is set for one scheme is
 * repeated for the other, whose rule it would replace. Printing always uses the light colors.
 */
export function colorRules(colors: Colors): string | null {
  const names = COLOR_NAMES.filter((name) =>
    SCHEMES.some((scheme) => colors[scheme]?.[name] !== undefined),
  );
  const poster = colors.poster === undefined ? "" : posterRule(colors);
  if (names.length === 0) return poster || null;
  const rule = (scheme: Scheme) => {
    const set = names.map((name) => `--${PALETTE[name][0]}:${findColor(colors, scheme, name)}`);
    // The first price band has the accent; like it, it has text in the color of the background.
    if (names.includes("accent"))
      set.push(
        ...bandColorsWith(findColor(colors, scheme, "accent"), scheme).flatMap((color, at) =>
          color === BAND_COLORS[scheme][at] && at > 0
            ? []
            : `--band-${String.fromCharCode(97 + at)}:${color}`,
        ),
      );
    return `:root{${set.join(";")}}`;
  };
  return `${rule("light")}@media screen and (prefers-color-scheme:dark){${rule("dark")}}${poster}`;
}

/** The variables of `POSTER` in `app/tailwind.css`. */
export function posterVariables(colors: Colors): Record<string, string> {
  const { text, button, onButton } = posterColors(colors);
  const grounds = listGrounds(colors);
  return {
    ...Object.fromEntries(GROUND_NAMES.map((name) => [`ground-${name}`, grounds[name]])),
    "on-ground": text,
    "footer-text": mixColors(text, grounds.ink, 0.82),
    "footer-line": mixColors(text, grounds.ink, 0.25),
    sun: button,
    "on-sun": onButton,
  };
}

const posterRule = (colors: Colors): string =>
  `:root{${Object.entries(posterVariables(colors))
    .map(([name, color]) => `--${name}:${color}`)
    .join(";")}}`;
