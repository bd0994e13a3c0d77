import type { Page } from "@playwright/test";

import { chooseTickets } from "../steps/choose-tickets";
import { expect, test } from "../support/fixtures";
import { boxProblems } from "../support/page-boxes";

const HEIGHT = 900;
/** Media queries don't know a user's style sheet, which enlarges the text in a wide window's layout. */
const WINDOWS = [
  { width: 700, text: "100%" },
  { width: 900, text: "100%" },
  { width: 1100, text: "100%" },
  { width: 1440, text: "100%" },
  { width: 375, text: "200%" },
  { width: 1024, text: "200%" },
  { width: 1280, text: "200%" },
];

async function expectTidy(page: Page, path: string, windows = WINDOWS): Promise<void> {
  await page.goto(path);
  for (const { width, text } of windows) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const problems = await page.evaluate(boxProblems);
    expect(problems, `${path} at ${width} px, text at ${text}`).toEqual([]);
  }
}

test("texts keep off pictures and each other in windows of any width, and with text twice as large", async ({
  page,
  concert,
}) => {
  test.slow();
  for (const path of ["/", `/events/${concert.eventId}`, concert.path, "/memberships"])
    await expectTidy(page, path);
  await chooseTickets(page, concert, { band: "C", standard: 3 });
  await expectTidy(page, "/checkout/basket", [...WINDOWS, { width: 768, text: "200%" }]);
});

test("the icons of the header are touch targets in a narrow window, with and without tickets", async ({
  page,
  concert,
}) => {
  const expectTargets = async (other: RegExp) => {
    const banner = page.getByRole("banner");
    for (const name of [other, /^Basket/]) {
      const box = await banner.getByRole("link", { name }).boundingBox();
      expect(box?.width, String(name)).toBeGreaterThanOrEqual(24);
      expect(box?.height, String(name)).toBeGreaterThanOrEqual(24);
    }
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
  };
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await page.goto("/");
  await expectTargets(/^Menu/);
  // The purchase has no menu.
  await chooseTickets(page, concert, { band: "C", standard: 2 });
  await expectTargets(/^Sign in/);
  await page.goto("/");
  await expectTargets(/^Menu/);
});

test("the drawing of a hall keeps its width once the basket has seats", async ({
  page,
  concert,
}) => {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  const widthOfHall = async () => {
    await page.goto(`${concert.path}/syos/overview`);
    const box = await page.locator(".hall svg, svg.hall").first().boundingBox();
    return box?.width ?? 0;
  };
  const empty = await widthOfHall();
  await chooseTickets(page, concert, { standard: 2 });
  expect(await widthOfHall()).toBeGreaterThan(empty * 0.9);
});

test("a strip that can be scrolled fades out at the side that is cut", async ({ page }) => {
  // The fade is an animation that scrolling drives.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 375, height: HEIGHT });
  await page.goto("/");
  const strip = page.locator(".finder > .chips");
  const isCut = await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isCut).toBe(true);
  const fade = () =>
    strip.evaluate((element) => {
      const style = getComputedStyle(element);
      return ["--fade-left", "--fade-right"].map((side) =>
        Number.parseFloat(style.getPropertyValue(side)),
      );
    });
  const full = await page.evaluate(
    () => 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  expect(await fade()).toEqual([0, full]);
  await strip.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(fade).toEqual([full, 0]);
  // What can't be scrolled away from a fade is not under one.
  await strip.evaluate((element) => element.scrollBy(-5, 0));
  await expect.poll(fade).toEqual([full, 5]);
});

test("a phone shows the months below the chips, and the second event within 1300 pixels", async ({
  page,
}) => {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto("/");
    const month = page
      .getByRole("navigation", { name: "Months", exact: true })
      .getByRole("link")
      .first();
    const chips = await page.locator(".finder > .chips").boundingBox();
    const box = await month.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThanOrEqual((chips?.y ?? 0) + (chips?.height ?? 0));
  }
  const second = await page.locator(".event").nth(1).boundingBox();
  expect(second?.y).toBeLessThanOrEqual(1_300);
});

test("months are one row, in which the one that is chosen is in view, and only the row scrolls", async ({
  page,
}) => {
  await page.goto("/");
  const months = page.getByRole("navigation", { name: "Months", exact: true }).getByRole("link");
  const last = (await months.last().getAttribute("href")) ?? "";
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(last);
    const boxes = await months.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    );
    const middles = new Set(boxes.map(({ y, height }) => Math.round(y + height / 2)));
    expect(middles.size, `${width} px`).toBe(1);
    expect(boxes.at(-1)?.right, `${width} px`).toBeLessThanOrEqual(width);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
});

test("no word of the listing is broken between letters if text is twice as large on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: HEIGHT });
  await page.goto("/");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.locator(".by-month").evaluate(findBrokenWords)).toEqual([]);
});

/** Runs in the page. The words that are on more than one line; hyphens may end one. */
function findBrokenWords(list: Element): string[] {
  const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[^\s\u2010-\u2015-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && node.parentElement?.closest(".vh") === null) broken.push(word);
    }
  }
  return broken;
}

test("one or two cards with pictures keep the size of a card, with their names on the first screen", async ({
  page,
}) => {
  for (const count of [2, 1]) {
    await page.goto("/packages");
    await page.evaluate((kept) => {
      for (const card of [...document.querySelectorAll(".cards-wide > li")].slice(kept))
        card.remove();
    }, count);
    const cards = page.locator(".cards-wide > li");
    await expect(cards).toHaveCount(count);
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const at = `${count} cards at ${width} px`;
      const title = await cards.first().getByRole("heading").boundingBox();
      expect((title?.y ?? Infinity) + (title?.height ?? 0), at).toBeLessThan(HEIGHT);
      const picture = await cards.first().getByRole("img", { includeHidden: true }).boundingBox();
      expect(picture?.width, at).toBeLessThanOrEqual(420);
      expect(picture?.width, at).toBeGreaterThanOrEqual(250);
    }
  }
});
