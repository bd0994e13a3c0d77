import { expect, test } from "../support/fixtures";
import { selectTickets } from "../steps/choose-tickets";
import { performanceWith } from "../steps/performance-with";

const previewButton = { name: "Preview my seats" };
const addButton = { name: /^Add (this|these) seats?/ };

test("previewed seats are the ones that are added to the basket", async ({
  page,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await page.goto(concert.path);
  await page.getByRole("button", previewButton).click();
  await expectRefusal(page, ["Choose how many tickets you would like"]);
  await selectTickets(page, { band: "B", standard: 3 });
  await page.getByRole("button", previewButton).click();

  const preview = page.getByRole("region", { name: "Your best available seats" });
  await expect(preview).toContainText(/row \w+, seats [\d–, ]+, together/);
  await expect(preview).toContainText("3 × Standard, $110.00 each, including $9.00 fee");
  await expect(preview).toContainText("Total $330.00, fees included");
  await expect(page.getByRole("region", { name: /^Time for your/ })).toHaveCount(0);
  await expectNoErrors(page);
  const place = await preview.getByRole("heading", { level: 3 }).innerText();
  const [, row = "", numbers = ""] = /row (\w+), seats ([\d–, ]+), together/.exec(place) ?? [];
  await preview.getByRole("button", addButton).click();

  await expect(page.getByRole("region", { name: "Time for your 3 tickets" })).toBeVisible();
  const first = /\d+/.exec(numbers)?.[0] ?? "";
  await expect(page.getByRole("main")).toContainText(`row ${row}, seats ${first}, `);
});

test("previewed seats that were taken meanwhile are refused, and others are offered for the same choice", async ({
  page,
  otherPage,
  concert,
  expectRefusal,
}) => {
  for (const buyer of [page, otherPage]) {
    await buyer.goto(concert.path);
    await selectTickets(buyer, { band: "A", standard: 2 });
    await buyer.getByRole("button", previewButton).click();
  }
  await otherPage.getByRole("button", addButton).click();
  await expect(otherPage.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
  await page.getByRole("button", addButton).click();
  await expectRefusal(page, ["Someone just took these seats."]);
  const band = page.getByRole("group", { name: "Band A," });
  await expect(band.getByRole("combobox", { name: /^Standard/ })).toHaveValue("2");
  await page.getByRole("button", addButton).click();
  await expect(page.getByRole("region", { name: "Time for your 2 tickets" })).toBeVisible();
});

test(
  "the number of remaining seats is shown, and seats can be chosen apart",
  { tag: "@no-script" },
  async ({ page, concert, stack }) => {
    await stack.seats.leave(concert.id, 12, "A");
    await page.goto(concert.path);
    const band = page.getByRole("group", { name: "Band A," });
    await expect(band.getByText("12 left")).toBeVisible();
    await selectTickets(page, { band: "A", standard: 4 });
    await page.getByRole("checkbox", { name: "Keep our seats together" }).uncheck();
    await page.getByRole("button", previewButton).click();
    await expect(page.getByRole("checkbox", { name: "Keep our seats together" })).not.toBeChecked();
    await page.getByRole("button", addButton).click();
    await expect(page.getByRole("region", { name: "Time for your 4 tickets" })).toBeVisible();
  },
);

test(
  "an invalid pay-what-you-wish price is refused, a valid one is what is paid",
  { tag: "@no-script" },
  async ({ page, stack, expectRefusal }) => {
    const { path } = await performanceWith(stack, { hall: "studio" });
    await page.goto(path);
    await page.getByRole("combobox", { name: /^Pay what you wish/ }).selectOption("2");
    const sum = page.getByLabel("Your price per ticket, $5.00 to $200.00");
    await sum.fill("3");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expectRefusal(page, ["Your price per ticket must be between $5.00 and $200.00."]);
    await expect(sum).toHaveValue("3");
    await sum.fill("as much as I can");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expectRefusal(page, ["Enter your price per ticket, like 12 or 12.50."]);
    await expect(page.getByText("From $10.00, it includes a $9.00 fee.")).toBeVisible();
    await sum.fill("10");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expect(page.getByText("The tickets are in your basket.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$20.00");
  },
);
