import { isChanged } from "./is-changed";
import { onPageShow } from "./on-page-show";

/**
 * Loads the script for running totals and characters left when a field is first used: nothing is counted before, and it
 * would be a quarter of the script of all pages. `ownUrl` is the URL of that script.
 */
export function loadCounters(ownUrl: string): void {
  if (document.querySelector("[data-total-for], [data-count-for]") === null) return;
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    const script = document.createElement("script");
    script.src = ownUrl.replace(".js", "-counters.js");
    document.head.append(script);
  };
  const loadForField = ({ target }: Event) => {
    if (target instanceof Element && target.matches("input, select, textarea")) load();
  };
  for (const type of ["focusin", "change"]) document.addEventListener(type, loadForField);
  onPageShow(() => {
    const isRestored = [...document.querySelectorAll("input, select")].some(isChanged);
    // Old browsers have no counters in CSS for the initial choice.
    if (isRestored || !CSS.supports("selector(:has(a))")) load();
  });
}
