import { checkAgain, keepWatching, watchQueue } from "./background-checks";
import { countChoices } from "./count-choices";
import { showCharactersLeft, showRunningTotal } from "./counters";
import { countDownHold } from "./hold-countdown";
import {
  dropRepeatedSubmits,
  keepTypedForLanguage,
  prefetchPages,
  showLoadingBar,
} from "./leaving-page";

/** Each part runs by itself: an old browser that lacks what one needs still runs the others. */
for (const part of [
  dropRepeatedSubmits,
  focusErrors,
  showLoadingBar,
  showConnection,
  countDownHold,
  showRunningTotal,
  showCharactersLeft,
  countChoices,
  checkAgain,
  keepWatching,
  watchQueue,
  prefetchPages,
  addPrintButtons,
  showPasswords,
  // After the parts that listen to fields.
  keepTypedForLanguage,
]) {
  try {
    part();
  } catch {
    // The page is complete without it.
  }
}

/** Screen readers do not read a live region that is there when the page arrives. */
function focusErrors(): void {
  const first =
    document.querySelector<HTMLElement>("[data-error-summary]") ??
    document.querySelector<HTMLElement>("[data-notices]");
  // A fragment in the address has its own place on the page.
  if (first?.dataset["notices"] === undefined || location.hash === "") first?.focus();
}

function showConnection(): void {
  const line = document.querySelector("[data-connection]");
  if (!line) return;
  let isLost = false;
  const update = () => {
    if (!navigator.onLine) {
      isLost = true;
      line.textContent = line.getAttribute("data-offline");
    } else if (isLost) {
      isLost = false;
      line.textContent = line.getAttribute("data-online");
      setTimeout(() => {
        if (!isLost) line.textContent = "";
      }, 5000);
    }
  };
  window.addEventListener("online", update);
  window.addEventListener("offline", update);
  update();
}

/** Without script visitors print with the browser's own menu. */
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

/** A button below each password shows what is typed, and hides it again. */
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
    // A browser keeps what was typed as text, and offers it again.
    input.form?.addEventListener("submit", () => setHidden(true));
    place.append(button);
  }
}
