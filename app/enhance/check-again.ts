/** Seconds before each look; the last one is repeated. */
const PAUSES = [2, 3, 5, 8, 10];
/** After this many minutes the page's own words count: call the box office. */
const MOST_MINUTES = 10;

/** How long to wait before the look of this number, in milliseconds; null: no more looks. */
export function pauseBefore(look: number): number | null {
  const pause = (at: number) => PAUSES[Math.min(at, PAUSES.length - 1)] ?? 0;
  const waited = Array.from({ length: look }, (_, at) => pause(at)).reduce((a, b) => a + b, 0);
  return waited >= MOST_MINUTES * 60 ? null : pause(look) * 1000;
}

/** Whether what was answered is another page than the one that shows this state: then it is gone to. */
export function tellsMore(
  answer: { redirected: boolean; status: number },
  html: string,
  state: string,
): boolean {
  if (answer.redirected) return true;
  return answer.status < 500 && !html.includes(`data-check-again="${state}"`);
}

/**
 * On the page that waits for a payment's outcome: looks behind the page's back, and goes on once there is more to tell.
 * Nothing is loaded over and over before the reader's eyes, and the focus stays where it is until then.
 */
export function checkAgain(): void {
  const note = document.querySelector<HTMLElement>("[data-check-again]");
  if (note === null) return;
  const state = note.dataset.checkAgain ?? "";
  note.hidden = false;
  const { href } = location;
  const look = (count: number) => {
    const pause = pauseBefore(count);
    if (pause === null) return;
    setTimeout(() => {
      fetch(href, { headers: { Accept: "text/html" } })
        .then(async (answer) => {
          if (tellsMore(answer, await answer.text(), state)) location.replace(href);
          else look(count + 1);
        })
        // Offline, or the server is starting again.
        .catch(() => look(count + 1));
    }, pause);
  };
  look(0);
}
