let timer = 0;

/** Announces a text to screen readers through the polite live region of the layout. */
export function announce(text: string | null): void {
  const region = document.querySelector("[data-live]");
  if (!region || !text) return;
  // Cleared first, since setting the same text again would not be announced.
  region.textContent = "";
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    region.textContent = text;
  }, 100);
}
