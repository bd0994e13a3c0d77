import { findForm, findLink, readPage, type PageShown } from "./read-page";

/** A browser's cookies, by name: the storefront is the only one that sets any. */
export type Jar = Map<string, string>;

export type Answered = {
  url: URL;
  method: string;
  status: number;
  html: string;
  bytes: number;
  /** What the storefront calls the request, in its log and in the box office's. */
  requestId: string | null;
  /** When to come again: seconds, as the header says it. */
  retryAfter: string | null;
};

/** A tab of a browser without script: it follows links and sends forms, and knows nothing else. */
export type Tab = {
  shown: PageShown;
  jar: Jar;
  go(to: string | URL): Promise<PageShown>;
  follow(link: RegExp): Promise<PageShown>;
  /** Presses a button of the page that is shown. With `changes` fields are filled in; null leaves one out. */
  press(button: RegExp, changes?: Record<string, string | null>): Promise<PageShown>;
  /** Sends the form of a page again that was shown before, as after "back". */
  pressOn(
    page: PageShown,
    button: RegExp,
    changes?: Record<string, string | null>,
  ): Promise<PageShown>;
  another(): Tab;
};

const MOST_REDIRECTS = 10;

/** Opens a tab. `hear` gets every response, including redirects. */
export function openTab(
  origin: string,
  jar: Jar = new Map(),
  hear: (answered: Answered) => void = () => undefined,
): Tab {
  async function load(first: URL, init: { method: string; body?: URLSearchParams }) {
    let [url, request] = [first, init];
    for (let left = MOST_REDIRECTS; left > 0; left -= 1) {
      const answer = await ask(url, request);
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status >= 400 || location === null)
        return readPage(url, answer.status, answer.html);
      url = new URL(location, url);
      request = { method: "GET" };
    }
    throw new Error(`${first.href} leads in circles, at last to ${url.href}`);
  }

  async function ask(url: URL, { method, body }: { method: string; body?: URLSearchParams }) {
    const isOurs = url.origin === origin;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        "Accept-Encoding": "br",
        ...(isOurs && cookie !== "" && { Cookie: cookie }),
        ...(body !== undefined && { Origin: url.origin }),
      },
      ...(body !== undefined && { body }),
    });
    const html = await answer.text();
    const bytes = Number(answer.headers.get("content-length") ?? html.length);
    const requestId = answer.headers.get("x-request-id");
    const retryAfter = answer.headers.get("retry-after");
    hear({ url, method, status: answer.status, html, bytes, requestId, retryAfter });
    if (isOurs) for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return { status: answer.status, headers: answer.headers, html };
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
    another: () => openTab(origin, jar, hear),
  };
  return tab;
}

function keep(jar: Jar, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const isGone = /;\s*max-age=0/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line);
  if (isGone) jar.delete(name);
  else jar.set(name, value);
}
