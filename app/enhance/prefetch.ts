const TIMEOUT = 2000;
const MOST = 3;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor's connection can spare pages that may never be looked at. */
export function shouldPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** Fetches the pages where most go next, when nothing else is to do (or after 2,000 ms, by the specification). */
export function prefetch(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!shouldPrefetch(connection)) return;
  const run = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-prefetch]")];
    const here = links.filter((link) => link.origin === location.origin).map((link) => link.href);
    for (const href of [...new Set(here)].slice(0, MOST)) {
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = href;
      document.head.append(hint);
    }
  };
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: TIMEOUT });
  else setTimeout(run, TIMEOUT);
}
