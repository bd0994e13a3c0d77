import { afterPaint } from "./after-paint";
import { followFields } from "./follow-fields";
import { countDownHold } from "./hold-countdown";
import { loadCounters } from "./load-counters";
import { showConnection } from "./lost-connection";
import { runParts } from "./run-parts";
import { addSteppers } from "./steppers";
import {
  dropRepeatedSubmits,
  keepInputOnLanguageChange,
  prefetchPages,
  showLoadingBar,
} from "./leaving-page";

const { currentScript } = document;
const ownUrl = currentScript instanceof HTMLScriptElement ? currentScript.src : "";

// The page is on screen before: a slow phone needs a tenth of a second for all of this.
afterPaint(() =>
  runParts([
    // Before the other parts that listen to submits.
    showConnection,
    dropRepeatedSubmits,
    focusErrors,
    focusFields,
    showLoadingBar,
    countDownHold,
    () => loadCounters(ownUrl),
    addSteppers,
    followFields,
    prefetchPages,
    addPrintButtons,
    showPasswords,
    // After the parts with listeners on fields, which it triggers.
    keepInputOnLanguageChange,
  ]),
)();

/** Screen readers do not announce live regions that are part of the initial page. */
function focusErrors(): void {
  const first =
    document.querySelector<HTMLElement>("[data-error-summary]") ??
    document.querySelector<HTMLElement>("[data-notices]");
  // Notices do not take the focus from the target of a URL fragment.
  if (first?.dataset["notices"] === undefined || location.hash === "") first?.focus();
}

/** Links of an error summary lead to a field with its label and error, and focus its control. */
function focusFields(): void {
  document.querySelector("[data-error-summary]")?.addEventListener("click", ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
    if (link === null) return;
    const frame = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const control = frame?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
    // After the browser has moved to the frame.
    if (control)
      addEventListener("hashchange", () => control.focus({ preventScroll: true }), { once: true });
    if (link.hash === location.hash) control?.focus({ preventScroll: true });
  });
}

function addPrintButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-print]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-quiet";
    button.textContent = place.dataset["print"] ?? "";
    button.addEventListener("click", () => window.print());
    place.append(button);
  }
}

/** Adds a show/hide button to each password field. */
function showPasswords(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-show]")) {
    const input = place.parentElement?.querySelector<HTMLInputElement>("input[type=password]");
    if (!input) continue;
    const { show = "", hide = "" } = place.dataset;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn-link";
    button.textContent = show;
    button.setAttribute("aria-controls", input.id);
    const setHidden = (isHidden: boolean) => {
      input.type = isHidden ? "password" : "text";
      button.textContent = isHidden ? show : hide;
    };
    button.addEventListener("click", () => setHidden(input.type === "text"));
    // Otherwise browsers would save the password for autocompletion as plain text.
    input.form?.addEventListener("submit", () => setHidden(true));
    place.append(button);
  }
}
