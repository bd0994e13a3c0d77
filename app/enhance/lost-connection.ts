/** Between checks while a visitor types. */
const CHECK_PAUSE_MS = 10_000;

/** Announces that the connection is lost or back, and keeps the page if a form cannot be sent. */
export function showConnection(): void {
  const line = document.querySelector<HTMLElement>("[data-connection]");
  if (!line) return;
  let isLost = false;
  const say = (text: string | undefined) => {
    line.textContent = text ?? "";
  };
  const update = () => {
    if (!navigator.onLine) {
      isLost = true;
      say(line.dataset["offline"]);
    } else if (isLost) {
      isLost = false;
      say(line.dataset["online"]);
      setTimeout(() => {
        if (!isLost) say("");
      }, 5000);
    }
  };
  window.addEventListener("online", update);
  window.addEventListener("offline", update);
  update();
  keepUnsentForms(() => {
    isLost = true;
    // Emptied first: the same text again would not be announced.
    say("");
    setTimeout(() => say(line.dataset["unsent"]), 100);
  });
}

/** Keeps a form on its page while the site can't be reached: the browser's error page would lose what was typed. */
function keepUnsentForms(warn: () => void): void {
  // Checked while the visitor types, so that sending never waits for it.
  let isReached = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    checkedAt = performance.now();
    fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
      () => {
        isReached = true;
      },
      () => {
        isReached = false;
      },
    );
  };
  window.addEventListener("online", check);
  window.addEventListener("input", () => {
    if (performance.now() - checkedAt > CHECK_PAUSE_MS) check();
  });
  window.addEventListener("submit", (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (event.defaultPrevented || (navigator.onLine && isReached)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    warn();
    check();
  });
}
