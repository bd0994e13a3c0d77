/** Calls `show` whenever the page is shown, also from the browser's history; at once if it has been shown before this call. */
export function onPageShow(show: () => void): void {
  window.addEventListener("pageshow", show);
  if (document.readyState === "complete") show();
}
