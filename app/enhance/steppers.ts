import { onPageShow } from "./on-page-show";

/** Adds buttons for one fewer and one more to quantities. Keyboards and screen readers use the list between them. */
export function addSteppers(): void {
  for (const place of document.querySelectorAll<HTMLElement>(".stepper")) {
    const list = place.querySelector("select");
    if (list === null) continue;
    const step = (by: -1 | 1) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "step";
      button.textContent = by < 0 ? "\u2212" : "+";
      button.tabIndex = -1;
      button.setAttribute("aria-hidden", "true");
      button.addEventListener("click", () => {
        list.selectedIndex += by;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      });
      return button;
    };
    const [fewer, more] = [step(-1), step(1)];
    const show = () => {
      fewer.disabled = list.selectedIndex <= 0;
      more.disabled = list.selectedIndex >= list.options.length - 1;
    };
    list.addEventListener("change", show);
    // The browser has restored an earlier choice.
    onPageShow(show);
    place.prepend(fewer);
    place.append(more);
    place.classList.add("with-steps");
    show();
  }
}
