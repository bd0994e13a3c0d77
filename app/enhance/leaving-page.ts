/** Milliseconds in which a second submit of a form is an accidental double click. */
const DOUBLE_SUBMIT = 1000;

export function maySubmit(before: number | undefined, now: number): boolean {
  return before === undefined || now - before >= DOUBLE_SUBMIT || now < before;
}

/** The button is never disabled: it would lose its focus and its value. The server refuses real repeats. */
export function dropRepeatedSubmits(): void {
  const sent = new WeakMap<EventTarget, number>();
  window.addEventListener(
    "submit",
    (event) => {
      if (!event.target || maySubmit(sent.get(event.target), event.timeStamp)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  // After all other listeners, any of which may stop it.
  window.addEventListener("submit", (event) => {
    if (event.target && !event.defaultPrevented) sent.set(event.target, event.timeStamp);
  });
}

const BAR_DELAY = 200;
/** A link may answer with a file to save, and then the page stays. */
const BAR_TIMEOUT = 15_000;

/** A bar at the top while the next page takes longer than 200 ms. */
export function showLoadingBar(): void {
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
      window.setTimeout(() => classList.add("loading"), BAR_DELAY),
      window.setTimeout(stop, BAR_TIMEOUT),
    ];
  };
  window.addEventListener("submit", ({ defaultPrevented, target }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && !target.target) start();
  });
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && leavesPage(event, link)) start();
  });
  // Also when the page is shown again from the browser's history.
  window.addEventListener("pageshow", stop);
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
/** What was typed in each field of a page, by the field's place; null where nothing was. */
type Typed = { page: string; fields: { name: string; value: string | boolean | null }[] };

const TYPED = "typed";
const FIELDS =
  "main :is(input:not([type=hidden], [type=password], [type=file]), select, textarea)[name]";

/** Passwords, also when they are shown as text, codes and cards are never stored. */
const fieldsOfPage = () =>
  [...document.querySelectorAll<Field>(FIELDS)].filter(
    ({ autocomplete }) => !/password|one-time|^cc-/.test(autocomplete),
  );

const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

const valueOf = (field: Field) => (isTicked(field) ? field.checked : field.value);

function valueItCameWith(field: Field): string | boolean {
  if (isTicked(field)) return field.defaultChecked;
  if (!("options" in field)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** The page loads again in the language that is chosen. What was typed is kept for that load, in this tab. */
export function keepTypedForLanguage(): void {
  const page = location.pathname;
  const kept = JSON.parse(sessionStorage.getItem(TYPED) ?? "null") as Typed | null;
  sessionStorage.removeItem(TYPED);
  if (kept?.page === page) fillIn(kept);
  document.querySelector("[data-languages]")?.addEventListener("submit", () => {
    // The answer to a refused form came with what was typed; the page in the other language does not.
    const isAnswer = document.querySelector("[data-error-summary]") !== null;
    const fields = fieldsOfPage().map((field) => {
      const value = valueOf(field);
      return {
        name: field.name,
        value: isAnswer || value !== valueItCameWith(field) ? value : null,
      };
    });
    sessionStorage.setItem(TYPED, JSON.stringify({ page, fields } satisfies Typed));
  });
}

function fillIn({ fields }: Typed): void {
  fieldsOfPage().forEach((field, at) => {
    const { name, value = null } = fields[at] ?? {};
    if (name !== field.name || value === null || field.disabled) return;
    if (isTicked(field)) field.checked = value === true;
    else field.value = String(value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
}

const PREFETCH_TIMEOUT = 2000;
const MOST_PREFETCHED = 3;

type Connection = {
  saveData?: boolean;
  effectiveType?: string;
};

export function shouldPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/**
 * Fetches the pages that most visitors open next, when the browser is idle or after 2,000 ms (specification). Only pages
 * that are the same for everyone are marked: a browser may not keep others.
 */
export function prefetchPages(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!shouldPrefetch(connection)) return;
  const prefetch = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-prefetch]")];
    const own = links.filter((link) => link.origin === location.origin).map((link) => link.href);
    for (const href of [...new Set(own)].slice(0, MOST_PREFETCHED)) {
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = href;
      document.head.append(hint);
    }
  };
  if ("requestIdleCallback" in window) requestIdleCallback(prefetch, { timeout: PREFETCH_TIMEOUT });
  else setTimeout(prefetch, PREFETCH_TIMEOUT);
}
