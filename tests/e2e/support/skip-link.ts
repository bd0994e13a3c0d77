import type { Page } from "@playwright/test";

type WayFromSkipLink = {
  /** Tab presses from the skip link's target to the first control after the `h1`, without those of an error summary. */
  presses: number;
  /** Whether an error summary comes before the `h1`; or, if they are below the banner, after it and before all controls. */
  errorsFirst: boolean;
};

/** The pages whose banner is low and names their form: their errors are between both. All others have them before the title. */
const ERRORS_BELOW_BANNER: readonly string[] = ["/login", "/register"];

export const hasErrorsBelowBanner = (page: Page): boolean =>
  ERRORS_BELOW_BANNER.includes(new URL(page.url()).pathname);

/**
 * Runs in the page. Returns null for a page without skip link, or without controls after its title.
 * @param errorsBelowBanner see `hasErrorsBelowBanner`
 */
export function readWayFromSkipLink(errorsBelowBanner: boolean): WayFromSkipLink | null {
  const skipLink = document.querySelector<HTMLAnchorElement>('body > a[href^="#"]');
  const target = skipLink && document.getElementById(skipLink.hash.slice(1));
  const title = document.querySelector("h1");
  if (!target || !title) return null;
  const comesAfter = (later: Element, earlier: Element): boolean =>
    (earlier.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const stops = [
    ...target.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled, [data-error-summary] *") &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const index = stops.findIndex((element) => comesAfter(element, title));
  const [control = null] = stops.slice(index);
  const summary = document.querySelector("[data-error-summary]");
  return index === -1
    ? null
    : {
        presses: index + 1,
        errorsFirst:
          summary === null ||
          (errorsBelowBanner
            ? comesAfter(summary, title) && control !== null && comesAfter(control, summary)
            : comesAfter(title, summary)),
      };
}
