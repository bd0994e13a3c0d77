import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { buyByApi } from "../steps/buy-by-api";
import { chooseTickets } from "../steps/choose-tickets";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";
import { signInSupervisor } from "../steps/staff-desk";

const SECTION = "syos/orchestra-front-center";

/** The styles that distinguish seats without color. */
const getStyle = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, backgroundImage, outlineStyle } = getComputedStyle(element);
      return { backgroundColor, backgroundImage, outlineStyle };
    });

test("free, taken, chosen and focused seats differ in forced colors", async ({
  page,
  concert,
  stack,
  expectNoErrors,
}) => {
  await stack.seats.leave(concert.id, 60);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${concert.path}/${SECTION}`);
  await expect(page.getByText("Keyboard shortcuts")).toBeVisible();
  const box = page.locator(".seats input").first();
  const free = await getStyle(page, ".seats input:not(:checked) + span");
  expect(free).toMatchObject({ backgroundImage: "none", outlineStyle: "none" });
  const stroke = await page
    .locator(".seats .dots")
    .evaluate((line) => getComputedStyle(line).stroke);
  expect(stroke).not.toBe("none");
  await box.focus();
  await page.keyboard.press("Space");
  const chosen = await getStyle(page, ".seats input:checked + span");
  expect(chosen.outlineStyle).toBe("solid");
  expect(chosen.backgroundColor).not.toBe(free.backgroundColor);
  await expectNoErrors(page);
});

test("reduced motion turns off all animations and transitions", async ({ page, concert }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(concert.path);
  const moving = await page.evaluate(() => {
    const styles = [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after"].map((part) => getComputedStyle(element, part)),
    );
    return styles.filter(
      ({ animationName, transitionDuration }) =>
        animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration),
    ).length;
  });
  expect(moving).toBe(0);
});

test("at 320 px with wide text, pages do not overflow and nothing covers the focus", async ({
  page,
  concert,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await chooseTickets(page, concert, { standard: 2 });
  for (const path of ["/checkout/basket", concert.path, `${concert.path}/${SECTION}`]) {
    await page.goto(path);
    const width = await page.evaluate(() => {
      // WCAG 1.4.12. Constructed by script because the CSP blocks inline styles.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }",
      );
      document.adoptedStyleSheets = [sheet];
      return document.documentElement.scrollWidth;
    });
    expect(width, path).toBeLessThanOrEqual(320);
    const divided = await page.locator(".seat > span").evaluateAll((seats) =>
      seats.flatMap(({ firstChild }) => {
        const range = document.createRange();
        if (firstChild) range.selectNodeContents(firstChild);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        return lines.size > 1 ? [firstChild?.textContent] : [];
      }),
    );
    expect(divided, "seat numbers on two lines").toEqual([]);
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press("Tab");
      const covered = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          const box = activeElement?.getBoundingClientRect();
          if (!activeElement || !box || activeElement === document.body) return null;
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          // A seat's checkbox is invisible; its label is drawn instead.
          const shown = activeElement.closest("label") ?? activeElement;
          const isSeen = top !== null && (shown.contains(top) || top.contains(activeElement));
          return isSeen ? null : activeElement.outerHTML.slice(0, 120);
        });
      // The map may still be scrolling.
      await expect.poll(covered, { message: `covered focus on ${path}` }).toBeNull();
    }
  }
});

test("with text twice as large on a phone, pages of packages stay within the window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/subscriptions/fixed-series/recital-series/choose-dates");
  await page.getByRole("button", { name: "Continue to seats and prices" }).click();
  await expect(page.getByRole("radio")).not.toHaveCount(0);
  const prices = page.url();
  const paths = [
    prices,
    "/package-builder/orchestra-choice",
    "/packages/orchestra-choice",
    "/ticket-subscriptions",
  ];
  for (const path of paths) {
    await page.goto(path);
    const width = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% !important }");
      document.adoptedStyleSheets = [sheet];
      return document.documentElement.scrollWidth;
    });
    expect(width, path).toBeLessThanOrEqual(375);
  }
});

test("tickets printed on A5 keep their text beside the code, and parts in order", async ({
  page,
  concert,
  stack,
}) => {
  const person = await registerPerson(stack);
  const { orderId } = await buyByApi(stack, person, { instanceId: concert.id, quantity: 2 });
  await page.goto(`/account/your-orders/${orderId}`);
  await signIn(page, person);
  // Until the style sheets are there, its parts are in grids.
  await page.waitForLoadState();
  await page.emulateMedia({ media: "print" });
  // 118 mm between the margins.
  await page.setViewportSize({ width: 446, height: 680 });
  const overflowing = await page
    .locator(".ticket > div, dt")
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        part.scrollWidth > part.clientWidth ? [part.textContent ?? ""] : [],
      ),
    );
  expect(overflowing).toEqual([]);
  const grids = await page
    .locator("#main :has(.sheets)")
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        getComputedStyle(part).display === "block" ? [] : [part.outerHTML.slice(0, 200)],
      ),
    );
  expect(grids).toEqual([]);
});

// 180 mm of A4 and 186 mm of Letter between the margins of 15 mm.
for (const [paper, width] of [
  ["A4", 680],
  ["Letter", 703],
] as const)
  test(`reports printed on ${paper} keep all their columns, and their words whole`, async ({
    page,
    concert,
    stack,
  }) => {
    const person = await registerPerson(stack);
    await buyByApi(stack, person, { instanceId: concert.id, quantity: 2, giftTo: person.email });
    await signInSupervisor(page, stack);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width, height: 960 });
    const performance = `/counter/performances/${concert.id}`;
    for (const language of ["de", "sv", "es"])
      for (const path of [
        "/counter/reports/day",
        `${performance}/report`,
        `${performance}/admissions?whole=true`,
        `${performance}/door-sheet`,
      ]) {
        await page.goto(`/${language}${path}`);
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
        await expect(page.locator("table").first()).toBeVisible();
        // As on the busiest day of a large venue.
        await page.locator("td", { hasText: "$" }).evaluateAll((cells) => {
          for (const cell of cells) cell.textContent = "−234.567,00\u00a0$";
        });
        const wide = await page.locator("table").evaluateAll(
          (tables, paperWidth) =>
            tables.flatMap((table) => {
              const { right } = table.getBoundingClientRect();
              return right > paperWidth ? [`${table.textContent} ends at ${right}`] : [];
            }),
          width,
        );
        expect(wide, path).toEqual([]);
        expect(await brokenWords(page.getByRole("main")), `${language} ${path}`).toEqual([]);
      }
  });

/** Words whose letters are on more than one line. */
const brokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode() !== null) {
      const node = texts.currentNode;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
