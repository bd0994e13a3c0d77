/**
 * How a venue can arrange what the product has, and the rules for it that follow the site's stylesheet. Each list begins with
 * the product's own. Colors are those of pairs whose contrast is checked (`palette.ts`).
 */
const LAYOUT_RULES = {
  header: {
    plain: "",
    /** The logo is above the navigation, which has a line of its own and so fits in narrower windows too. */
    centered: `
      @media (min-width: 60rem) {
        .site-header > .wrap { flex-wrap: wrap; justify-content: center; padding-top: 1.25rem; padding-bottom: .5rem }
        .site-header .logo { flex: 0 0 100%; justify-content: center; height: auto; padding: 0 0 .75rem }
        .site-header .logo img { height: 4rem }
        .site-header:not(.collapsed) .parts { flex-wrap: wrap; justify-content: center }
      }
      @media (min-width: 60rem) and (max-width: 79.99rem) {
        .site-header:not(.collapsed) .menu-link { display: none }
        .site-header:not(.collapsed) #menu:not(:target) .parts > li:not(.in-sight) { display: flex }
        .site-header:not(.collapsed) nav { font-size: .9375rem }
        .site-header:not(.collapsed) .parts { gap: 0 .7rem }
        .site-header:not(.collapsed) .menu > :last-child { position: absolute }
      }`,
    /** On the first of the posters' backgrounds. */
    colored: `
      .site-header {
        --card: var(--ground-ink); --ink: var(--on-ground); --muted: var(--on-ground); --river: var(--on-ground);
        --on-river: var(--ground-ink); --saffron: var(--sun); --rule: var(--on-ground); --hair: var(--footer-line);
        border: 0; color: var(--on-ground)
      }`,
  },
  banner: {
    colored: "",
    /** On the page's own background, with the picture as a card that shows the drawing whole, or nearly. */
    framed: `
      .band { --on-ground: var(--ink); --sun: var(--river); --on-sun: var(--on-river); background: none; color: var(--ink) }
      .band .art { border-radius: var(--corner, .5rem) }
      @media (min-width: 44.01rem) {
        .band > .art, .band > picture > .art.photo {
          inset: 2rem max(2.5rem, 50vw - 36.5rem) 2rem auto; width: auto; max-width: min(42%, 34rem); height: calc(100% - 4rem); aspect-ratio: 3 / 2
        }
      }
      @media (max-width: 44rem) {
        .band > .art, .band > picture > .art.photo {
          width: min(100% - 2rem, 27rem); margin: 1rem 1rem 0; aspect-ratio: 9 / 5; object-position: 100% 50%
        }
      }`,
    /** The picture across the page, and the text centered below it. */
    centered: `
      .band .art, .hero .art { position: static; width: 100%; height: clamp(10rem, 26vw, 22rem); aspect-ratio: auto }
      .hero .wrap { min-height: 0 }
      .band .text, .hero .text { max-width: 46rem; margin: 0 auto; justify-items: center; text-align: center }`,
  },
  listing: {
    rows: "",
    /** Large pictures beside each other. */
    cards: `
      .events { grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 2.5rem 2rem; padding-top: .5rem }
      .event { display: flex; flex-direction: column; padding: 0; border: 0 }
      .event .poster { width: 100%; max-height: none; aspect-ratio: 4 / 3 }
      .event .from { text-align: left }
      .event .from > :is(b, :last-child) { display: inline }`,
    /** Titles alone, large, between strong lines. */
    titles: `
      .event { grid-template-columns: minmax(0, 1fr) auto; border-top: 3px solid var(--ink) }
      .event .poster { display: none }
      .event :is(h2, h3) { font-size: 1.75rem; font-size: min(9vw, clamp(1.75rem, 1.2rem + 2.6vw, 3rem)) }
      @media (max-width: 44rem) { .event { grid-template-columns: minmax(0, 1fr) } }`,
  },
  footer: {
    colored: "",
    light: `
      .site-footer {
        --on-ground: var(--ink); --footer-text: var(--muted); --footer-line: var(--rule);
        border-top: 1px solid var(--hair); background: var(--wash)
      }`,
  },
  corners: {
    soft: "",
    square: `
      :root { --corner: 0 }
      .btn, .input, .card, .option, .date, .chip, .tag, .poster, .gig-picture, .scrolls, .menu > *, .rounded, .rounded-large,
      .rounded-small, .collapsed-line > .poster { border-radius: 0 }`,
    round: `
      :root { --corner: 1.25rem }
      .btn, .date, .chip { border-radius: 1.75rem }
      .input { border-radius: 1.4rem; padding-left: 1rem }
      .card, .scrolls, .poster, .option, .rounded-large { border-radius: 1.25rem }
      .collapsed-line > .poster, .gig-picture { border-radius: .6rem }
      .card.with-poster .poster, .side.bar { border-radius: 0 }
      @media (min-width: 64rem) { .side.bar { border-radius: 1.25rem } }`,
  },
  headings: {
    normal: "",
    capitals: `
      h1, h2, .event h3, .gig h3, .card > h3 { text-transform: uppercase }
      h1, .hero h2 { letter-spacing: 0 }
      h1:not(.kicker), .hero :is(h1, h2):not(.kicker) { font-size: 1.9rem; font-size: min(9vw, clamp(1.75rem, 1.2rem + 2.4vw, 3rem)) }
      .kicker, code { text-transform: none }`,
  },
} as const;

export type LayoutPart = keyof typeof LAYOUT_RULES;
export const LAYOUT_PARTS = Object.keys(LAYOUT_RULES) as LayoutPart[];

type Choices = { [Part in LayoutPart]: keyof (typeof LAYOUT_RULES)[Part] };
/** Of each part, what the venue chose; the product's where it chose nothing. */
export type Layout = { readonly [Part in LayoutPart]?: Choices[Part] | undefined };

/** The names to choose from, the product's first. */
export const layoutChoices = <Part extends LayoutPart>(
  part: Part,
): [Choices[Part], ...Choices[Part][]] =>
  Object.keys(LAYOUT_RULES[part]) as [Choices[Part], ...Choices[Part][]];

/** Null if the venue chose nothing but the product's. */
export function layoutRules(layout: Layout): string | null {
  const rules = LAYOUT_PARTS.map((part) => {
    const chosen = layout[part];
    return chosen === undefined
      ? ""
      : (LAYOUT_RULES[part] as Readonly<Record<string, string>>)[chosen];
  });
  return rules.join("").replace(/\s+/g, " ").trim() || null;
}
