import type { Config } from "tailwindcss";

/**
 * Design tokens. Colors are CSS variables (app/tailwind.css), so that dark mode follows the device without a second
 * class on each element. The spacing scale is a subset of Tailwind's (1 = .25rem).
 */
const config: Config = {
  content: {
    files: ["./app/**/*.{ts,tsx}", "!./app/**/*.test.{ts,tsx}"],
    // Tailwind would take a negation such as `!input` for an important `input` class.
    transform: (source) => source.replace(/!\w+/g, ""),
  },
  // Identifiers in code that Tailwind would take for utilities.
  blocklist: ["container", "fixed", "lowercase", "resize", "static", "truncate", "visible"],
  // Poster backgrounds, whose class names are built at run time.
  safelist: ["ink", "river", "plum", "pine", "rust", "night"].map((ground) => `ground-${ground}`),
  // We have our own reset; the others set custom properties on every element.
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
    // At 44rem the listing gets its date column. In media queries 1rem is 16px, whatever html sets.
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
      // Target sizes (WCAG 2.5.5 and 2.5.8).
      target: "2.75rem",
      "target-small": "2.25rem",
    },
    fontFamily: {
      // The files of these two are Gloock and system fonts, or the venue's own (runtime/venue/look-rules.ts).
      display: ["Foyer-display", "Foyer-display-alt", "Georgia", "serif"],
      sans: [
        "Foyer-text",
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
      // Panel headings, smaller than section headings.
      lead: ["1.25rem", "1.25"],
      total: ["1.25rem", "1.3"],
      title: ["min(1.6rem, 10vw)", "1.15"],
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
      gridTemplateColumns: { day: "7.5rem minmax(0,1fr)", line: "minmax(0,1fr) fit-content(45%)" },
    },
  },
};

export default config;
