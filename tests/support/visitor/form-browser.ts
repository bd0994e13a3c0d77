import { findForm, findLink, readPage, type PageShown } from "./read-page";

/** A browser's cookies by name. Only the storefront sets any. */
export type Jar = Map<string, string>;

export type ResponseRecord = {
  url: URL;
  method: string;
  status: number;
  html: string;
  bytes: number;
  /** `X-Request-Id`, as in the logs of storefront and box office. */
  requestId: string | null;
  /** Seconds, as in the header. */
  retryAfter: string | null;
};

/** A browser tab without script that follows links and submits forms. */
export type Tab = {
  shown: PageShown;
  jar: Jar;
  go(to: string | URL): Promise<PageShown>;
  follow(link: RegExp): Promise<PageShown>;
  /** Submits the form of a button on the current page. `changes` fills in fields; null omits one. */
  press(button: RegExp, changes?: Record<string, string | null>): Promise<PageShown>;
  /** Submits a form of an earlier page, as after going back. */
  pressOn(
    page: PageShown,
    button: RegExp,
    changes?: Record<string, string | null>,
  ): Promise<PageShown>;
  /** Opens another tab of the same browser. */
  another(): Tab;
};

const MAX_REDIRECTS = 10;

/** Opens a tab. `onResponse` is called for every response, including redirects. */
export function openTab(
  origin: string,
  jar: Jar = new Map(),
  onResponse: (response: ResponseRecord) => void = () => undefined,
): Tab {
  type Init = { method: string; body?: URLSearchParams };

  async function load(first: URL, firstInit: Init) {
    let [url, init] = [first, firstInit];
    for (let left = MAX_REDIRECTS; left > 0; left -= 1) {
      const { status, headers, html } = await request(url, init);
      const location = headers.get("location");
      if (status < 300 || status >= 400 || location === null) return readPage(url, status, html);
      url = new URL(location, url);
      init = { method: "GET" };
    }
    throw new Error(`too many redirects: ${first.href} to ${url.href}`);
  }

  async function request(url: URL, { method, body }: Init) {
    const isOurs = url.origin === origin;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        "Accept-Encoding": "br",
        ...(isOurs && cookie !== "" && { Cookie: cookie }),
        ...(body !== undefined && { Origin: url.origin }),
      },
      ...(body !== undefined && { body }),
    });
    const html = await response.text();
    const bytes = Number(response.headers.get("content-length") ?? html.length);
    const requestId = response.headers.get("x-request-id");
    const retryAfter = response.headers.get("retry-after");
    onResponse({ url, method, status: response.status, html, bytes, requestId, retryAfter });
    if (isOurs) for (const line of response.headers.getSetCookie()) storeCookie(jar, line);
    return { status: response.status, headers: response.headers, html };
  }

  async function send(page: PageShown, button: RegExp, changes: Record<string, string | null>) {
    const form = findForm(page, button);
    const filled = Object.entries({ ...form.fields, ...changes }).filter(
      (field): field is [string, string] => field[1] !== null,
    );
    const body = new URLSearchParams(filled);
    if (form.method === "POST") return load(form.action, { method: "POST", body });
    form.action.search = body.toString();
    return load(form.action, { method: "GET" });
  }

  const tab: Tab = {
    shown: readPage(new URL(origin), 0, ""),
    jar,
    go: async (to) => (tab.shown = await load(new URL(to, origin), { method: "GET" })),
    follow: (link) => tab.go(findLink(tab.shown, link)),
    press: (button, changes = {}) => tab.pressOn(tab.shown, button, changes),
    pressOn: async (page, button, changes = {}) => (tab.shown = await send(page, button, changes)),
    another: () => openTab(origin, jar, onResponse),
  };
  return tab;
}

function storeCookie(jar: Jar, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const isDeleted = /;\s*max-age=0/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line);
  if (isDeleted) jar.delete(name);
  else jar.set(name, value);
}
