import { announce } from "../announce";

/** Seconds before each check; the last one is repeated. */
const PAUSES = [2, 3, 5, 8, 10];
/** Afterwards the page's own advice to call the box office applies. */
const MAX_MINUTES = 10;

export function getPauseBefore(check: number): number | null {
  const pause = (at: number) => PAUSES[Math.min(at, PAUSES.length - 1)] ?? 0;
  const waited = Array.from({ length: check }, (_, at) => pause(at)).reduce((a, b) => a + b, 0);
  return waited >= MAX_MINUTES * 60 ? null : pause(check) * 1000;
}

export function hasStateChanged(
  response: { redirected: boolean; status: number },
  html: string,
  state: string,
): boolean {
  if (response.redirected) return true;
  return response.status < 500 && !html.includes(`data-check-again="${state}"`);
}

/** Pending payment page: polls in the background and reloads once there is an outcome. */
export function checkAgain(): void {
  const note = document.querySelector<HTMLElement>("[data-check-again]");
  if (note === null) return;
  const state = note.dataset.checkAgain ?? "";
  note.hidden = false;
  const { href } = location;
  const check = (count: number) => {
    const pause = getPauseBefore(count);
    if (pause === null) return;
    setTimeout(() => {
      fetch(href, { headers: { Accept: "text/html" } })
        .then(async (response) => {
          if (hasStateChanged(response, await response.text(), state)) location.replace(href);
          else check(count + 1);
        })
        // Offline, or the server is restarting.
        .catch(() => check(count + 1));
    }, pause);
  };
  check(0);
}

const LEASE_RENEWAL_MS = 20_000;

/** Live stream page: renews this browser's lease while the video plays, and stops it when the lease is lost. */
export function renewWatchLease(): void {
  const video = document.querySelector<HTMLVideoElement>("[data-watch]");
  if (video === null) return;
  const check = () => {
    if (video.paused) return;
    fetch(video.currentSrc, { method: "HEAD" })
      .then(({ status }) => {
        if (status !== 409 && status !== 404) return;
        video.pause();
        // The reloaded page explains whether it is being watched elsewhere or has ended.
        location.reload();
      })
      // Offline: the player stops on its own.
      .catch(() => undefined);
  };
  video.addEventListener("play", check);
  setInterval(check, LEASE_RENEWAL_MS);
}

/** Queue page: updates the place in the background, and announces changes of the estimated wait. */
export function watchQueue(): void {
  const place = document.querySelector<HTMLElement>("[data-queue]");
  const seconds = Number(place?.dataset["queueSeconds"]);
  if (!place || !(seconds > 0)) return;
  setTimeout(() => {
    fetch(location.href, { headers: { Accept: "text/html" } })
      .then(async (response) => {
        if (!response.ok) return;
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        const fresh = page.querySelector<HTMLElement>("[data-queue]");
        if (fresh?.dataset["queue"] !== place.dataset["queue"]) location.reload();
        else if (fresh) {
          const { queueWait, queueSays = null } = fresh.dataset;
          if (queueWait !== place.dataset["queueWait"]) announce(queueSays);
          place.replaceWith(fresh);
        }
      })
      // Offline, or the server is restarting.
      .catch(() => undefined)
      .finally(watchQueue);
  }, seconds * 1000);
}
