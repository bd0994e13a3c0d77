/** Leads to what is wrong: the error summary takes the focus when the page comes with one. */
export function focusErrors(): void {
  document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}
