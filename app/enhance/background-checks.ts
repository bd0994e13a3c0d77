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
