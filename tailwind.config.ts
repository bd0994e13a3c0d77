import type { Config } from "tailwindcss";

/**
 * The tokens of the look. Colours are CSS variables (app/tailwind.css) so that dark follows the device
 * without a second class on every element. The numbers of the spacing scale mean what they mean in
 * Tailwind (1 = .25rem); the steps which are not listed do not exist, so that the rhythm stays one.
 */
const config: Config = {
  content: {
    files: ["./app/**/*.{ts,tsx}", "!./app/**/*.test.{ts,tsx}"],
    // A negation such as `!input` reads like the class `input` made important, which nothing uses.
    transform: (source) => source.replace(/!\w+/g, ""),
  },
  // Names in code that read like utilities.
  blocklist: ["fixed", "resize", "truncate"],
  // The grounds of posters, whose classes are put together.
  safelist: ["ink", "river", "plum", "pine", "rust", "night"].map((ground) => `ground-${ground}`),
  // The reset is our own short one, and what keeps a table of custom properties on every element is off.
  corePlugins: {
    preflight: false,
    backdropFilter: false,
    boxShadow: false,
    boxShadowColor: false,
    filter: false,
    gradientColorStops: false,
    outlineStyle: false,
    fontVariantNumeric: false,
    ringColor: false,
    ringOffsetColor: false,
    ringOffsetWidth: false,
    ringOpacity: false,
    ringWidth: false,
    scrollSnapType: false,
    touchAction: false,
    transform: false,
    borderSpacing: false,
    contain: false,
  },
  theme: {
    // 44rem is where the listing gets its date column; media queries count 16px a rem whatever html says.
    screens: { sm: "30rem", md: "44rem", lg: "64rem", print: { raw: "print" } },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: "var(--paper)",
      card: "var(--card)",
      ink: "var(--ink)",
      muted: "var(--muted)",
      rule: "var(--rule)",
      hair: "var(--hair)",
      river: "var(--river)",
      "on-river": "var(--on-river)",
      wash: "var(--wash)",
      tint: "var(--tint)",
      few: "var(--few)",
      saffron: "var(--saffron)",
      error: "var(--error)",
      good: "var(--good)",
      "band-a": "var(--band-a)",
      "band-b": "var(--band-b)",
      "band-c": "var(--band-c)",
      "band-d": "var(--band-d)",
      "band-e": "var(--band-e)",
    },
    spacing: {
      0: "0",
      px: "1px",
      0.5: ".125rem",
      1: ".25rem",
      2: ".5rem",
      3: ".75rem",
      4: "1rem",
      6: "1.5rem",
      8: "2rem",
      10: "2.5rem",
      16: "4rem",
      // The two sizes of things that can be pressed (WCAG 2.5.5 and 2.5.8).
      target: "2.75rem",
      "target-small": "2.25rem",
    },
    fontFamily: {
      display: ["Gloock", "Gloock-alt", "Georgia", "serif"],
      sans: [
        "system-ui",
        '"Segoe UI"',
        "Roboto",
        '"Helvetica Neue"',
        '"Noto Sans"',
        "Arial",
        "sans-serif",
      ],
    },
    fontSize: {
      tiny: [".875rem", "1.45"],
      small: [".9375rem", "1.5"],
      base: ["1rem", "1.55"],
      large: ["1.15rem", "1.35"],
      // The heading of a panel, smaller than that of a part of the page.
      lead: ["1.25rem", "1.25"],
      total: ["1.25rem", "1.3"],
      title: ["1.6rem", "1.15"],
    },
    borderRadius: { none: "0", small: ".25rem", DEFAULT: ".375rem", large: ".5rem", full: "99rem" },
    maxWidth: {
      none: "none",
      full: "100%",
      line: "65ch",
      page: "78rem",
      field: "26rem",
      form: "40rem",
    },
    extend: {
      gridTemplateColumns: { day: "7.5rem minmax(0,1fr)", line: "minmax(0,1fr) auto" },
    },
  },
};

export default config;
