import { runParts } from "./run-parts";

/** Within this time, a second submit is an accidental double click. */
const DOUBLE_SUBMIT_MS = 1000;

export function canSubmit(before: number | undefined, now: number): boolean {
  return before === undefined || now - before >= DOUBLE_SUBMIT_MS || now < before;
}

/** Does not disable the button, which would lose its focus and value. Idempotency keys cover other repeats. */
export function dropRepeatedSubmits(): void {
  const sent = new WeakMap<EventTarget, number>();
  window.addEventListener(
    "submit",
    (event) => {
      if (!event.target || canSubmit(sent.get(event.target), event.timeStamp)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  // In the bubbling phase, after listeners that may prevent the submit.
  window.addEventListener("submit", (event) => {
    if (event.target && !event.defaultPrevented) sent.set(event.target, event.timeStamp);
  });
}

const BAR_DELAY_MS = 200;
/** Until it is nearly full. */
const BAR_MS = 8000;
/** A link may lead to a download, after which the page stays. */
const BAR_TIMEOUT_MS = 15_000;

/** Shows a loading bar at the top while the next page takes longer than 200 ms. */
export function showLoadingBar(): void {
  let bar: HTMLElement | undefined;
  let timers: number[] = [];
  const stop = () => {
    timers.forEach((timer) => clearTimeout(timer));
    timers = [];
    bar?.remove();
  };
  const show = () => {
    bar = createLoadingBar();
    document.body.append(bar);
    if (matchMedia("(prefers-reduced-motion: no-preference)").matches)
      bar.animate(
        { transform: ["scaleX(0)", "scaleX(.95)"] },
        { duration: BAR_MS, easing: "cubic-bezier(.1, .7, .2, 1)", fill: "both" },
      );
  };
  const start = () => {
    stop();
    timers = [window.setTimeout(show, BAR_DELAY_MS), window.setTimeout(stop, BAR_TIMEOUT_MS)];
  };
  window.addEventListener("submit", ({ defaultPrevented, target }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && !target.target) start();
  });
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && leavesPage(event, link)) start();
  });
  // Also fires when the page is restored from the back/forward cache.
  window.addEventListener("pageshow", stop);
}

/** Styled here, as only pages with script have one. */
function createLoadingBar(): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "loading";
  const isForced = matchMedia("(forced-colors: active)").matches;
  bar.style.cssText =
    "position:fixed;z-index:9;top:0;left:0;width:100%;height:4px;transform-origin:left;forced-color-adjust:none;" +
    `background:${isForced ? "Highlight" : "var(--saffron)"}`;
  return bar;
}

function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (event.defaultPrevented || !isPlainClick || link.target || link.hasAttribute("download"))
    return false;
  const here = location.href.split("#")[0];
  return link.origin === location.origin && !(link.hash && link.href.split("#")[0] === here);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Input in the fields of a page, in document order; null for unchanged fields. */
type StoredInput = { page: string; fields: { name: string; value: string | boolean | null }[] };

const STORAGE_KEY = "typed";
const FIELDS =
  "main :is(input:not([type=hidden], [type=password], [type=file]), select, textarea)[name]";

/** Excludes passwords (even when shown as text), one-time codes and card data, which must not be stored. */
const fieldsOfPage = () =>
  [...document.querySelectorAll<Field>(FIELDS)].filter(
    ({ autocomplete }) => !/password|one-time|^cc-/.test(autocomplete),
  );

const isToggle = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

const getValue = (field: Field) => (isToggle(field) ? field.checked : field.value);

function initialValue(field: Field): string | boolean {
  if (isToggle(field)) return field.defaultChecked;
  if (!("options" in field)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** Keeps form input when the page reloads in another language. */
export function keepInputOnLanguageChange(): void {
  const page = location.pathname;
  const restore = () => {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredInput | null;
    sessionStorage.removeItem(STORAGE_KEY);
    if (stored?.page === page) restoreInput(stored);
  };
  // After the first paint: the browser may read the storage from the disk.
  setTimeout(runParts, 0, [restore]);
  document.querySelector("[data-languages]")?.addEventListener("submit", () => {
    // A page with errors was rendered with the input, and the reloaded page is not: all of it has to be stored.
    const hasErrors = document.querySelector("[data-error-summary]") !== null;
    const fields = fieldsOfPage().map((field) => {
      const value = getValue(field);
      return {
        name: field.name,
        value: hasErrors || value !== initialValue(field) ? value : null,
      };
    });
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ page, fields } satisfies StoredInput));
  });
}

function restoreInput({ fields }: StoredInput): void {
  fieldsOfPage().forEach((field, at) => {
    const { name, value = null } = fields[at] ?? {};
    if (name !== field.name || value === null || field.disabled) return;
    if (isToggle(field)) field.checked = value === true;
    else field.value = String(value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
}

const PREFETCH_MS = 2000;
const MAX_PREFETCHED = 3;

type Connection = {
  saveData?: boolean;
  effectiveType?: string;
};

export function shouldPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/**
 * Prefetches the most likely next pages once this one has loaded, when the browser is idle or after 2,000 ms
 * (specification). Only pages that are the same for everyone are marked, since others are not cacheable.
 */
export function prefetchPages(): void {
  const prefetch = () => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (!shouldPrefetch(connection)) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-prefetch]")];
    const own = links.filter((link) => link.origin === location.origin).map((link) => link.href);
    for (const href of [...new Set(own)].slice(0, MAX_PREFETCHED)) {
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = href;
      document.head.append(hint);
    }
  };
  // Earlier, the browser may be idle because it waits for the styles and pictures of this page.
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(prefetch, { timeout: PREFETCH_MS });
    else setTimeout(prefetch, PREFETCH_MS);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
