import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { payByCard } from "../steps/card-page";
import { acceptTerms, expectStep } from "../steps/checkout";
import { signIn } from "../steps/fill-in";
import { registerPerson } from "../steps/person";

type Places = { wheelchair: string; companion: string };

/** The places that the first offer names, for example "wheelchair space 3". */
async function placesOffered(page: Page): Promise<Places> {
  const offer = page.getByRole("button", { name: /^Add these seats/ }).first();
  const text = await offer.innerText();
  const wheelchair = /wheelchair space \w+/.exec(text)?.[0];
  const companion = /companion seat \w+/.exec(text)?.[0];
  if (wheelchair === undefined || companion === undefined)
    throw new Error(`the offer does not name both places: ${text}`);
  return { wheelchair, companion };
}

async function expectPlaces(page: Page, { wheelchair, companion }: Places): Promise<void> {
  const main = page.getByRole("main");
  for (const place of [wheelchair, companion]) {
    const [, kind, number] = /^(.+) (\w+)$/.exec(place) ?? [];
    await expect(main).toContainText(new RegExp(`${kind}\\W*${number}(?!\\d)`, "i"));
  }
  // The companion seat must not be called just "seat".
  const number = companion.split(" ").at(-1);
  await expect(main).not.toContainText(
    new RegExp(`(?<!companion )\\bseat\\W*${number}(?!\\d)`, "i"),
  );
}

test("a wheelchair space and its companion seat keep their names from the performance to the tickets", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const person = await registerPerson(stack);
  await page.goto(concert.path);
  await page.getByRole("link", { name: "Wheelchair and companion seats" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wheelchair and companion seats",
  );
  const places = await placesOffered(page);
  await page
    .getByRole("button", { name: /^Add these seats/ })
    .first()
    .click();

  await expectStep(page, "Basket");
  await expectPlaces(page, places);
  await page.getByRole("button", { name: "Check out" }).click();
  await expectStep(page, "Your details");
  await signIn(page, person);

  await expectStep(page, "Summary");
  await expectPlaces(page, places);
  const access = page.getByRole("main").getByRole("definition").filter({ hasText: "companion" });
  await expect(access.first()).toContainText("wheelchair space");
  await expect(page.getByText(/Access requirements\s*None/)).toHaveCount(0);
  await expectNoErrors(page);

  await acceptTerms(page);
  const number = await payByCard(page);
  await expectPlaces(page, places);
  await expectNoErrors(page);

  await page.goto("/your-tickets");
  await expect(page.getByRole("region", { name: concert.title })).toBeVisible();
  await expectPlaces(page, places);

  await page.goto("/account/your-orders");
  await page.getByRole("main").getByRole("link", { name: concert.title }).click();
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible();
  await expectPlaces(page, places);
});

test("a wheelchair user's party of six gets the companion seats and the nearest others in one order", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(concert.path);
  await page.getByRole("heading", { name: "With a wheelchair space" }).click();
  await page.getByLabel("Tickets in all").selectOption("6");
  await page.getByRole("button", { name: "Find seats for my party" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wheelchair and companion seats",
  );
  await expect(page.getByLabel("Number of seats")).toHaveValue("6");
  await expectNoErrors(page);
  const offer = page.getByRole("button", { name: /^Add these seats/ }).first();
  await expect(offer).toHaveText(/wheelchair space \w+, companion seats .+ seats? \w+/);
  await offer.click();

  await expectStep(page, "Basket");
  await expect(page.getByRole("region", { name: "Time for your 6 tickets" })).toBeVisible();
});
