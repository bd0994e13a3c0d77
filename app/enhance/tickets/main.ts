/** Lets the browser open these tickets without a network: the worker's scope is the address of this page. */
function saveTickets(): void {
  const owner = document.querySelector<HTMLElement>("[data-saved]")?.dataset["owner"];
  if (!("serviceWorker" in navigator) || owner === undefined) return;
  const { serviceWorker } = navigator;
  addEventListener("load", () => {
    void serviceWorker
      .register("/tickets-worker.js", { scope: location.pathname })
      .then(() => serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ page: location.href, owner, parts: listParts() }))
      // Without a network, or where the browser allows no workers: the page works the same.
      .catch(() => undefined);
  });
}

/** Addresses of the styles, fonts, pictures and scripts of this page, which are the venue's own. */
function listParts(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>(
    // Not those of prefetched pages.
    "link:is([rel=stylesheet], [rel=preload], [rel=icon])",
  );
  const files = document.querySelectorAll<HTMLScriptElement | HTMLImageElement>("[src]");
  const addresses = [
    ...[...links].map(({ href }) => href),
    ...[...files].map((file) => ("currentSrc" in file && file.currentSrc) || file.src),
  ];
  return [...new Set(addresses)].filter((address) => address.startsWith(`${location.origin}/`));
}

saveTickets();
