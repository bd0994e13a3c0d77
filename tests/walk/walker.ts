import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Client } from "pg";

import { isEnglish, LANGUAGE_COOKIE, languageTags, type Locale } from "../../app/i18n/locales";
import { type RouteId, routeTable } from "../../app/routing/route-table";
import { axeViolations } from "../e2e/support/axe-violations";
import { documentKeeper } from "../e2e/support/document-keeper";
import { htmlProblems } from "../e2e/support/html-problems";
import { shownTexts } from "../e2e/support/shown-texts";
import type { ProblemWatch } from "../e2e/support/watch-for-problems";
import type { Tab } from "../support/visitor/form-browser";
import { setUpOverHttp } from "../e2e/steps/set-up-over-http";
import { englishLeft } from "../support/english-left";
import type { Stack } from "../support/servers/stack";

const WIDTHS = [1280, 320];
const HEIGHT = 800;

/** Addresses of a route that are tried as one visitor until one shows its page. */
const MOST_TRIES = 3;

/** So many of the longest pages are photographed at 320 px. */
const PHOTOGRAPHED = 6;

export type Walker = ReturnType<typeof createWalker>;

const patterns = routeTable.map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`),
}));
const routeAt = (path: string): RouteId =>
  patterns.find(({ pattern }) => pattern.test(path))?.id ?? "not-found";

/** Routes with a page of their own; the others send a file, or lead to another page. */
const pages = new Set<RouteId>(
  routeTable
    .filter(({ file }) => readFileSync(`app/${file}`, "utf8").includes("export default"))
    .map(({ id }) => id),
);

/** Texts that an element cuts off, or that run out of it over what is beside it. Runs in the page. */
function cutTexts(): string[] {
  const isCut = (one: HTMLElement) => {
    const { overflowX, position } = getComputedStyle(one);
    const hasText = [...one.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== "",
    );
    // What is there for screen readers alone is clipped, and absolute.
    return (
      one.clientWidth > 1 &&
      one.scrollWidth > one.clientWidth + 1 &&
      position !== "absolute" &&
      (/hidden|clip/.test(overflowX) || (hasText && overflowX === "visible"))
    );
  };
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((one) => one.innerText?.trim() && isCut(one))
    .map((one) => `text is cut: ${one.innerText.trim().slice(0, 60)}`);
}

/**
 * Opens pages in one language, and keeps what is wrong with them. The browsers are in American English except while a
 * page is looked at, so that what leads up to it is the same in every language.
 */
export function createWalker(
  { browser, stack, problems }: { browser: Browser; stack: Stack; problems: ProblemWatch },
  locale: Locale,
  name: string = locale,
) {
  const shown = new Set<RouteId>();
  const found: string[] = [];
  const tallest: { file: string; height: number }[] = [];
  const keepers = new WeakMap<BrowserContext, ReturnType<typeof documentKeeper>>();
  const folder = resolve("build/languages", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const report = (place: string, lines: readonly string[]) => {
    for (const line of lines) {
      found.push(`${place} ${locale} ${line}`);
      console.log(`${place} ${locale} ${line}`);
    }
  };
  const englishIn = (texts: readonly string[]) =>
    isEnglish(locale) ? [] : englishLeft(texts, locale).map((line) => `English ${line}`);

  /** What is wrong with what is shown, at both widths. */
  async function check(page: Page, html: string, place: string): Promise<void> {
    report(place, [
      ...(await htmlProblems(html)).map((line) => `html ${line}`),
      ...englishIn(await shownTexts(page)),
    ]);
    const tag = await page.locator("html").getAttribute("lang");
    if (tag !== languageTags[locale]) report(place, [`it is in ${tag}`]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const { wide, high } = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { wide: scrollWidth, high: scrollHeight };
      });
      // In full: axe judges what a bar at the bottom of the window covers just now as if it stayed there.
      await page.setViewportSize({ width, height: Math.max(HEIGHT, high) });
      report(place, [
        ...(wide > width ? [`${width} px: it is ${wide} px wide`] : []),
        ...(await page.evaluate(cutTexts)).map((line) => `${width} px: ${line}`),
        ...(await axeViolations(page, { browser, scriptRuns: true })).map(
          (line) => `${width} px: axe ${line.replace(/\s+/g, " ")}`,
        ),
      ]);
    }
    await photograph(page, place);
  }

  async function photograph(page: Page, place: string): Promise<void> {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const file = `${folder}/${place.replace(/\W+/g, "-")}.png`;
    if (tallest.length === PHOTOGRAPHED && height <= (tallest.at(-1)?.height ?? 0)) return;
    if (tallest.some((one) => one.file === file)) return;
    await page.screenshot({ path: file, fullPage: true });
    tallest.push({ file, height });
    tallest.sort((a, b) => b.height - a.height);
    for (const { file: shorter } of tallest.splice(PHOTOGRAPHED)) rmSync(shorter);
  }

  /** A browser that speaks the language for as long as `work` takes. */
  async function inLanguage<T>(page: Page, work: () => Promise<T>): Promise<T> {
    const context = page.context();
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: stack.url }]);
    try {
      return await work();
    } finally {
      await context.clearCookies({ name: LANGUAGE_COOKIE });
    }
  }

  /** Opens an address in the language; gives the route that shows its page, which may be another. */
  async function open(page: Page, address: string, expected = 200): Promise<RouteId> {
    const documents = keepers.get(page.context());
    if (documents === undefined) throw new Error("This page is not of `visitor`.");
    await page.goto(new URL(address, stack.url).href);
    const status = documents.statusOf(page);
    const id = status === 404 ? "not-found" : routeAt(new URL(page.url()).pathname);
    if (status !== 404 && status !== expected) report(id, [`${address} answers ${status}`]);
    shown.add(id);
    return id;
  }

  const checkShown = async (page: Page, place: string) =>
    check(page, (await keepers.get(page.context())?.htmlOf(page)) ?? "", place);

  return {
    stack,
    locale,
    folder,
    shown,
    found,
    report,
    englishIn,
    check,
    inLanguage,

    /** A page in a visitor’s browser. */
    async visitor(): Promise<Page> {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      problems.watch(context);
      keepers.set(context, documentKeeper(context));
      return context.newPage();
    },

    /**
     * Does what leads up to a page over HTTP, as this page’s visitor. A language that signing in brought from the account
     * stays with the account, for its mails.
     */
    async over<T>(page: Page, work: (tab: Tab) => Promise<T>): Promise<T> {
      const done = await setUpOverHttp(page, stack.url, work);
      await page.context().clearCookies({ name: LANGUAGE_COOKIE });
      return done;
    },

    /** Opens one address and says what is wrong with its page, which must be this route’s, also if the route was shown before. */
    look: (page: Page, route: RouteId, address: string, status?: number) =>
      inLanguage(page, async () => {
        const id = await open(page, address, status);
        if (id !== route) report(route, [`${address} shows ${id}`]);
        await checkShown(page, id);
        // A page that asks again by itself must not do so while the next one loads.
        await page.goto("about:blank");
      }),

    /** Follows links to pages of routes that nobody has been shown yet. */
    walk: (page: Page, first: readonly string[]) =>
      inLanguage(page, async () => {
        const tries = new Map<RouteId, number>();
        const addresses = [...first];
        for (const address of addresses) {
          const { href, origin, pathname } = new URL(address, stack.url);
          if (origin !== stack.url) continue;
          const asked = routeAt(pathname);
          const tried = tries.get(asked) ?? 0;
          if (!pages.has(asked) || shown.has(asked) || tried === MOST_TRIES) continue;
          tries.set(asked, tried + 1);
          const before = new Set(shown);
          const id = await open(page, href);
          if (before.has(id)) continue;
          await checkShown(page, id);
          const links = await page
            .locator("a[href]")
            .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
          addresses.push(...links.map((link) => new URL(link, page.url()).href));
        }
      }),

    /** A journey that fails is one fault: the pages of the others are looked at all the same. */
    async attempt(name: string, work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } catch (error) {
        report(name, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
      }
    },

    /** Runs a back-office command, which must succeed. */
    async command(args: string[]): Promise<void> {
      const code = await stack.command(args);
      if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
    },

    /** The first column of the first row that the box office’s database has for a query. */
    async ask(query: string, ...values: string[]): Promise<string> {
      const client = new Client({ connectionString: stack.databaseUrl });
      await client.connect();
      try {
        const { rows } = await client.query<Record<string, unknown>>(query, values);
        return String(Object.values(rows[0] ?? {})[0] ?? "");
      } finally {
        await client.end();
      }
    },

    /** Keeps a file of this language for looking at. */
    keep(name: string, content: string | Buffer): void {
      writeFileSync(`${folder}/${name}`, content);
    },
  };
}
