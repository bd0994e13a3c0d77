import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { buyByApi } from "../steps/buy-by-api";
import { checkOut } from "../steps/checkout";
import { fillPaths } from "../steps/fill-paths";
import { registerPerson } from "../steps/person";
import type { Concert } from "../support/concerts";
import { expect, test } from "../support/fixtures";
import { boxProblems } from "../support/page-boxes";
import { specifiedPaths } from "./specified-paths";

const HEIGHT = 900;
const SECTION = "/syos/orchestra-front-center";
/** Where the poster of a page moves from above its text to beside it. */
const HERO_WIDTHS = Array.from({ length: 24 }, (_, step) => 640 + 20 * step);

/** The paths of all pages that a customer with an order, and with tickets at the last step of the checkout, can see. */
async function customersPaths(
  page: Page,
  { stack, concert }: { stack: Stack; concert: Concert },
): Promise<string[]> {
  const person = await registerPerson(stack);
  const { orderId } = await buyByApi(stack, person, { instanceId: concert.id, quantity: 1 });
  const fill = await fillPaths(stack, concert, orderId);
  await checkOut(page, { concert, tickets: { standard: 2 }, person });
  return [
    ...specifiedPaths.filter(([, , customer]) => customer === 200).map(([path]) => fill(path)),
    `${concert.path}${SECTION}`,
    `${concert.path}/syos/list?together=2`,
    "/help",
    "/visit",
    "/accessibility",
  ];
}

async function findProblems(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  const problems = await page.evaluate(boxProblems);
  return problems.map((problem) => `${path} at ${width} px: ${problem}`);
}

test("with text twice as large, texts of every page keep apart and within the window", async ({
  page,
  stack,
  concert,
}) => {
  test.slow();
  const problems: string[] = [];
  for (const path of await customersPaths(page, { stack, concert })) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const width of [375, 1280]) problems.push(...(await findProblems(page, path, width)));
  }
  expect(problems).toEqual([]);
});

test("the text of every page with a poster keeps off it, in windows of 640 to 1100 px", async ({
  page,
  stack,
  concert,
}) => {
  test.slow();
  const problems: string[] = [];
  const withPoster: string[] = [];
  for (const path of await customersPaths(page, { stack, concert })) {
    await page.goto(path);
    if ((await page.locator(".band .art").count()) === 0) continue;
    withPoster.push(path);
    for (const width of HERO_WIDTHS) problems.push(...(await findProblems(page, path, width)));
  }
  expect(problems).toEqual([]);
  expect(withPoster).toEqual(expect.arrayContaining(["/", concert.path, "/account"]));
});

test("if only the text is twice as large, it keeps off the poster of every page", async ({
  page,
  concert,
}) => {
  const problems: string[] = [];
  for (const path of ["/", concert.path, concert.path.replace(/\/[^/]*$/, "")]) {
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await page.goto(path);
    await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>("body, body *")];
      const sizes = elements.map((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      );
      for (const [at, element] of elements.entries())
        element.style.fontSize = `${(sizes[at] ?? 0) * 2}px`;
    });
    problems.push(...(await findProblems(page, path, 1280)));
  }
  expect(problems).toEqual([]);
});
