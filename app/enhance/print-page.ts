/** A button that prints, where the page has a place for it. Without script the browser's own menu does it. */
export function printPage(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-print]")) {
    place.hidden = false;
    place.querySelector("button")?.addEventListener("click", () => window.print());
  }
}
