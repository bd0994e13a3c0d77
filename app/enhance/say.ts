let emptied = 0;

/** Says a sentence to screen readers, politely, through the region that the layout holds ready. */
export function say(text: string | null): void {
  const region = document.querySelector("[data-live]");
  if (!region || !text) return;
  // Emptied first: the same words twice are a change, and so are heard twice.
  region.textContent = "";
  clearTimeout(emptied);
  emptied = window.setTimeout(() => {
    region.textContent = text;
  }, 100);
}
