type WayFromSkipLink = {
  /** Tab presses from the skip link's target to the first control after the `h1`, without those of an error summary. */
  presses: number;
  /** Whether an error summary comes before the `h1`, or right below it, before all controls. */
  errorsFirst: boolean;
};

/** Runs in the page. Returns null for a page without skip link, or without controls after its title. */
export function readWayFromSkipLink(): WayFromSkipLink | null {
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
          comesAfter(title, summary) ||
          (control !== null && comesAfter(control, summary)),
      };
}
