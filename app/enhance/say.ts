let timer = 0;

/** Says a sentence to screen readers, politely, through the live region of the layout. */
export function say(text: string | null): void {
  const region = document.querySelector("[data-live]");
  if (!region || !text) return;
  // Emptied first: setting the same words again would not be announced.
  region.textContent = "";
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    region.textContent = text;
  }, 100);
}
