/** Adds a button that prints, where the page has a place for it. Without script the browser's own menu does it. */
export function printPage(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-print]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-quiet";
    button.textContent = place.dataset["print"] ?? "";
    button.addEventListener("click", () => window.print());
    place.append(button);
  }
}
