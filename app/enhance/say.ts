let timer = 0;

/** Says a sentence to screen readers, politely, through the live region of the layout. */
export function say(text: string | null): void {
  const region = document.querySelector("[data-live]");
  if (!region || !text) return;
  // Emptied first: otherwise the same words twice are no change, and are not heard.
  region.textContent = "";
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    region.textContent = text;
  }, 100);
}
