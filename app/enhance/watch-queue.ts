import { say } from "./say";

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
