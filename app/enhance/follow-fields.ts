import { onPageShow } from "./on-page-show";

/** Shows what is typed in a field elsewhere on the page, as the name on a gift card. */
export function followFields(): void {
  for (const copy of document.querySelectorAll<HTMLElement>("[data-follows]")) {
    const field = document.getElementById(copy.dataset["follows"] ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    const show = () => {
      copy.dataset["shown"] = field.value.trim() || copy.dataset["empty"];
    };
    field.addEventListener("input", show);
    // The browser has restored what was typed earlier.
    onPageShow(show);
  }
}
