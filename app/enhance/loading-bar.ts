const DELAY = 200;
// A link may answer with a file to keep, and then the page stays.
const GIVE_UP = 15_000;

/** A bar at the top for a page that takes longer than 200 ms to come. It only looks on: the browser does the work. */
export function loadingBar(): void {
  const { classList } = document.documentElement;
  let timers: number[] = [];
  const stop = () => {
    timers.forEach((timer) => clearTimeout(timer));
    timers = [];
    classList.remove("loading");
  };
  const start = () => {
    stop();
    timers = [
      window.setTimeout(() => classList.add("loading"), DELAY),
      window.setTimeout(stop, GIVE_UP),
    ];
  };
  window.addEventListener("submit", ({ defaultPrevented, target }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && !target.target) start();
  });
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && leaves(event, link)) start();
  });
  // Also when the page comes back out of the history, as it was.
  window.addEventListener("pageshow", stop);
}

function leaves(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (event.defaultPrevented || !plain || link.target || link.hasAttribute("download"))
    return false;
  const here = location.href.split("#")[0];
  return link.origin === location.origin && !(link.hash && link.href.split("#")[0] === here);
}
