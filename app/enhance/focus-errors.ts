/**
 * Moves the focus to what there is to know first: the error summary, else the notices of the step before. Screen
 * readers do not read a live region that is there when the page arrives.
 */
export function focusErrors(): void {
  const first =
    document.querySelector<HTMLElement>("[data-error-summary]") ??
    document.querySelector<HTMLElement>("[data-notices]");
  // A fragment has its own place on the page.
  if (first?.dataset["notices"] === undefined || location.hash === "") first?.focus();
}
