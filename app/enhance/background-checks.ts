import { say } from "./say";

/** Seconds before each check; the last one is repeated. */
const PAUSES = [2, 3, 5, 8, 10];
/** After this many minutes the page's own text applies: call the box office. */
const MOST_MINUTES = 10;

export function pauseBefore(check: number): number | null {
  const pause = (at: number) => PAUSES[Math.min(at, PAUSES.length - 1)] ?? 0;
  const waited = Array.from({ length: check }, (_, at) => pause(at)).reduce((a, b) => a + b, 0);
  return waited >= MOST_MINUTES * 60 ? null : pause(check) * 1000;
}

export function hasNews(
  answer: { redirected: boolean; status: number },
  html: string,
  state: string,
): boolean {
  if (answer.redirected) return true;
  return answer.status < 500 && !html.includes(`data-check-again="${state}"`);
}

/** On the page that waits for a payment's outcome: checks in the background, and reloads once there is an outcome. */
export function checkAgain(): void {
  const note = document.querySelector<HTMLElement>("[data-check-again]");
  if (note === null) return;
  const state = note.dataset.checkAgain ?? "";
  note.hidden = false;
  const { href } = location;
  const check = (count: number) => {
    const pause = pauseBefore(count);
    if (pause === null) return;
    setTimeout(() => {
      fetch(href, { headers: { Accept: "text/html" } })
        .then(async (answer) => {
          if (hasNews(answer, await answer.text(), state)) location.replace(href);
          else check(count + 1);
        })
        // Offline, or the server is restarting.
        .catch(() => check(count + 1));
    }, pause);
  };
  check(0);
}

/** How often a browser that plays a live stream asks. */
const WATCHING_MS = 20_000;

/** While a live stream plays: asks whether it still may, which keeps the lease of this browser, and stops when it may not. */
export function keepWatching(): void {
  const video = document.querySelector<HTMLVideoElement>("[data-watch]");
  if (video === null) return;
  const check = () => {
    if (video.paused) return;
    fetch(video.currentSrc, { method: "HEAD" })
      .then(({ status }) => {
        if (status !== 409 && status !== 404) return;
        video.pause();
        // The page says where it is watched now, or that it has ended.
        location.reload();
      })
      // Offline: the player stops by itself.
      .catch(() => undefined);
  };
  video.addEventListener("play", check);
  setInterval(check, WATCHING_MS);
}

/** On the queue's page: looks for the place in the background, and says politely when the estimated wait has changed. */
export function watchQueue(): void {
  const place = document.querySelector<HTMLElement>("[data-queue]");
  const seconds = Number(place?.dataset["queueSeconds"]);
  if (!place || !(seconds > 0)) return;
  setTimeout(() => {
    fetch(location.href, { headers: { Accept: "text/html" } })
      .then(async (answer) => {
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.querySelector<HTMLElement>("[data-queue]");
        if (fresh?.dataset["queue"] !== place.dataset["queue"]) location.reload();
        else if (fresh) {
          const { queueWait, queueSays = null } = fresh.dataset;
          if (queueWait !== place.dataset["queueWait"]) say(queueSays);
          place.replaceWith(fresh);
        }
      })
      // Offline, or the server is restarting.
      .catch(() => undefined)
      .finally(watchQueue);
  }, seconds * 1000);
}
