/** Between checks while a visitor types. */
const CHECK_PAUSE_MS = 10_000;
/** A form waits this long for a check. */
const CHECK_TIMEOUT_MS = 10_000;
const ONLINE_SHOWN_MS = 5000;
/** Until the site is asked again that answered while the browser was offline. */
const RECHECK_MS = 2000;

/** Announces that the connection is lost or back, and keeps the page if a form cannot be sent. */
export function showConnection(): void {
  const line = document.querySelector<HTMLElement>("[data-connection]");
  if (!line) return;
  let isLost = false;
  let timer = 0;
  const say = (text: string | undefined) => {
    clearTimeout(timer);
    line.textContent = text ?? "";
  };
  const site = watchSite((isReached) => {
    if (!isReached && !navigator.onLine && !isLost) {
      isLost = true;
      say(line.dataset["offline"]);
    } else if (isReached && isLost) {
      isLost = false;
      say(line.dataset["online"]);
      timer = window.setTimeout(say, ONLINE_SHOWN_MS, "");
    }
  });
  keepUnsentForms(site, () => {
    isLost = true;
    // Emptied first: the same text again would not be announced.
    say("");
    timer = window.setTimeout(say, 100, line.dataset["unsent"]);
  });
}

type Site = { isReached: () => boolean; check: () => Promise<boolean> };

/**
 * Checks that the site answers when the browser goes offline or online, and while the visitor types, so that a form
 * rarely waits for it. `navigator.onLine` alone proves nothing: with some VPNs it is false although the site answers.
 */
function watchSite(report: (isReached: boolean) => void): Site {
  let isReached = navigator.onLine;
  let checks = 0;
  const check = async () => {
    const number = ++checks;
    const answer = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
      () => true,
      () => false,
    );
    // A newer check decides.
    if (number === checks) report((isReached = answer));
    return answer;
  };
  window.addEventListener("online", () => void check());
  window.addEventListener("offline", () => {
    isReached = false;
    // Some browsers say so just before nothing passes any more.
    void check().then((answers) => {
      if (answers && !navigator.onLine) setTimeout(() => void check(), RECHECK_MS);
    });
  });
  let typedAt = Number.NEGATIVE_INFINITY;
  window.addEventListener("input", ({ timeStamp }) => {
    if (timeStamp - typedAt <= CHECK_PAUSE_MS) return;
    typedAt = timeStamp;
    void check();
  });
  if (!isReached) void check();
  return { isReached: () => isReached, check };
}

/** Keeps a form on its page while the site can't be reached: the browser's error page would lose what was typed. */
function keepUnsentForms(site: Site, warn: () => void): void {
  let isWaiting = false;
  window.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (event.defaultPrevented || (site.isReached() && !isWaiting)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isWaiting) return;
    isWaiting = true;
    const timeout = new Promise<boolean>((done) => setTimeout(done, CHECK_TIMEOUT_MS, false));
    void Promise.race([site.check(), timeout]).then((isReached) => {
      isWaiting = false;
      if (isReached) form.requestSubmit(submitter);
      else warn();
    });
  });
}
