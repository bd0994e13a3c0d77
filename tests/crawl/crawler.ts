import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";

import { languageTags, type Locale } from "#contract/names/locales";
import { isEnglish, LANGUAGE_COOKIE } from "../../app/i18n/locales";
import { type RouteId, routeTable } from "../../app/routing/route-table";
import { axeViolations } from "../e2e/support/axe-violations";
import { sharedSet } from "../e2e/support/shared-set";
import { documentKeeper } from "../e2e/support/document-keeper";
import { htmlProblems } from "../e2e/support/html-problems";
import { shownTexts } from "../e2e/support/shown-texts";
import type { ProblemWatch } from "../e2e/support/watch-for-problems";
import type { Tab } from "../support/visitor/form-browser";
import { setUpOverHttp } from "../e2e/steps/set-up-over-http";
import { untranslatedTexts } from "../support/untranslated-texts";
import type { Stack } from "../support/servers/stack";

const WIDTHS = [1280, 320];
const HEIGHT = 800;

/** URLs per route and visitor that are tried until one shows the route's page. */
const MAX_TRIES = 3;

/** Screenshots are kept of the longest pages at 320 px. */
const SCREENSHOTS = 6;

export type Crawler = ReturnType<typeof createCrawler>;

const patterns = routeTable.map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+").replace("*", ".*")}$`),
}));
const routeAt = (path: string): RouteId =>
  patterns.find(({ pattern }) => pattern.test(path))?.id ?? "not-found";

/** Routes with a page. The others send a file or redirect. */
const pages = new Set<RouteId>(
  routeTable
    .filter(({ file }) => readFileSync(`app/${file}`, "utf8").includes("export default"))
    .map(({ id }) => id),
);

/** Runs in the page. Texts that are cut off or overflow their element. */
function cutTexts(): string[] {
  const isCut = (element: HTMLElement) => {
    const { overflowX, position } = getComputedStyle(element);
    const hasText = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== "",
    );
    // Visually hidden text is clipped and absolute.
    return (
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      position !== "absolute" &&
      (/hidden|clip/.test(overflowX) || (hasText && overflowX === "visible"))
    );
  };
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element.innerText?.trim() && isCut(element))
    .map((element) => `text is cut: ${element.innerText.trim().slice(0, 60)}`);
}

/**
 * Checks pages in one language and collects their errors. Browsers use American English except while a page is checked, so
 * that preparatory steps are the same in every language.
 */
export function createCrawler(
  { browser, stack, problems }: { browser: Browser; stack: Stack; problems: ProblemWatch },
  locale: Locale,
  name: string = locale,
) {
  const shownRoutes = new Set<RouteId>();
  const errors: string[] = [];
  const tallest: { file: string; height: number }[] = [];
  const keepers = new WeakMap<BrowserContext, ReturnType<typeof documentKeeper>>();
  const folder = resolve("build/languages", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const checkedStyles = sharedSet(resolve(folder, "checked-styles"), "crawl");

  const report = (place: string, lines: readonly string[]) => {
    for (const line of lines) {
      errors.push(`${place} ${locale} ${line}`);
      console.log(`${place} ${locale} ${line}`);
    }
  };
  const englishIn = (texts: readonly string[]) =>
    isEnglish(locale) ? [] : untranslatedTexts(texts, locale).map((line) => `English ${line}`);

  /** Checks the current page at both widths. */
  async function check(page: Page, html: string, place: string): Promise<void> {
    report(place, [
      ...(await htmlProblems(html)).map((line) => `html ${line}`),
      ...englishIn(await shownTexts(page)),
    ]);
    const tag = await page.locator("html").getAttribute("lang");
    if (tag !== languageTags[locale]) report(place, [`language is ${tag}`]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const { scrollWidth, scrollHeight } = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { scrollWidth, scrollHeight };
      });
      // At full height: axe takes what the bottom bar covers as always covered.
      await page.setViewportSize({ width, height: Math.max(HEIGHT, scrollHeight) });
      report(place, [
        ...(scrollWidth > width ? [`${width} px: page is ${scrollWidth} px wide`] : []),
        ...(await page.evaluate(cutTexts)).map((line) => `${width} px: ${line}`),
        ...(await axeViolations(page, checkedStyles)).map(
          (line) => `${width} px: axe ${line.replace(/\s+/g, " ")}`,
        ),
      ]);
    }
    await takeScreenshot(page, place);
  }

  async function takeScreenshot(page: Page, place: string): Promise<void> {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const file = `${folder}/${place.replace(/\W+/g, "-")}.png`;
    if (tallest.length === SCREENSHOTS && height <= (tallest.at(-1)?.height ?? 0)) return;
    if (tallest.some((each) => each.file === file)) return;
    await page.screenshot({ path: file, fullPage: true });
    tallest.push({ file, height });
    tallest.sort((a, b) => b.height - a.height);
    for (const { file: shorter } of tallest.splice(SCREENSHOTS)) rmSync(shorter);
  }

  /** Sets the browser's language while `work` runs. */
  async function inLanguage<T>(page: Page, work: () => Promise<T>): Promise<T> {
    const context = page.context();
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: stack.url }]);
    try {
      return await work();
    } finally {
      await context.clearCookies({ name: LANGUAGE_COOKIE });
    }
  }

  /** Opens a URL and returns the route whose page is shown, which may be another one. */
  async function open(page: Page, address: string, expected = 200): Promise<RouteId> {
    const documents = keepers.get(page.context());
    if (documents === undefined) throw new Error("page was not opened by `visitor`");
    await page.goto(new URL(address, stack.url).href);
    const status = documents.getStatus(page);
    const id = status === 404 ? "not-found" : routeAt(new URL(page.url()).pathname);
    if (status !== 404 && status !== expected) report(id, [`${address} returns ${status}`]);
    shownRoutes.add(id);
    return id;
  }

  const checkShown = async (page: Page, place: string) =>
    check(page, (await keepers.get(page.context())?.getHtml(page)) ?? "", place);

  return {
    stack,
    locale,
    folder,
    shownRoutes,
    errors,
    report,
    englishIn,
    check,
    inLanguage,

    /** Opens a new browser. */
    async visitor(): Promise<Page> {
      const context = await browser.newContext({ reducedMotion: "reduce" });
      problems.watch(context);
      keepers.set(context, documentKeeper(context));
      return context.newPage();
    },

    /**
     * Runs preparatory steps over HTTP as this page's visitor. Signing in may set the account's language in the browser,
     * which is reset; the account keeps it for its mails.
     */
    async overHttp<T>(page: Page, work: (tab: Tab) => Promise<T>): Promise<T> {
      const result = await setUpOverHttp(page, stack.url, work);
      await page.context().clearCookies({ name: LANGUAGE_COOKIE });
      return result;
    },

    /** Opens a URL and checks its page, which must be this route's. */
    checkPage: (page: Page, route: RouteId, address: string, status?: number) =>
      inLanguage(page, async () => {
        const id = await open(page, address, status);
        if (id !== route) report(route, [`${address} shows ${id}`]);
        await checkShown(page, id);
        // Stops pages that refresh themselves.
        await page.goto("about:blank");
      }),

    /** Follows links and checks the page of each route that has not been shown yet. */
    crawl: (page: Page, startUrls: readonly string[]) =>
      inLanguage(page, async () => {
        const tries = new Map<RouteId, number>();
        const addresses = [...startUrls];
        for (const address of addresses) {
          const { href, origin, pathname } = new URL(address, stack.url);
          if (origin !== stack.url) continue;
          const route = routeAt(pathname);
          const tried = tries.get(route) ?? 0;
          if (!pages.has(route) || shownRoutes.has(route) || tried === MAX_TRIES) continue;
          tries.set(route, tried + 1);
          const before = new Set(shownRoutes);
          const id = await open(page, href);
          if (before.has(id)) continue;
          await checkShown(page, id);
          const links = await page
            .locator("a[href]")
            .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
          addresses.push(...links.map((link) => new URL(link, page.url()).href));
        }
      }),

    /** Reports a failing journey as an error, so that the others still run. */
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
      if (code !== 0) throw new Error(`${args.join(" ")} exited with ${code}`);
    },

    /** Saves a file for manual review. */
    saveFile(name: string, content: string | Buffer): void {
      writeFileSync(`${folder}/${name}`, content);
    },
  };
}
