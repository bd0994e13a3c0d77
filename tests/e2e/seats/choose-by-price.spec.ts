import { expect, test } from "../support/fixtures";
import { setWish } from "../steps/choose-tickets";
import { performanceWith } from "../steps/performance-with";

const show = { name: "Preview my seats" };
const take = { name: /^Add (this|these) seats?/ };

test("previewed seats are the ones that are added to the basket", async ({
  page,
  concert,
  refused,
  expectNoErrors,
}) => {
  await page.goto(concert.path);
  await page.getByRole("button", show).click();
  await refused(page, ["Choose how many tickets you would like"]);
  await setWish(page, { band: "B", standard: 3 });
  await page.getByRole("button", show).click();

  const found = page.getByRole("region", { name: "Your best available seats" });
  await expect(found).toContainText(/row \w+, seats [\d–, ]+, together/);
  await expect(found).toContainText("3 × Standard, $110.00 each, including $9.00 fee");
  await expect(found).toContainText("Total $330.00, fees included");
  await expect(page.getByText(/^We’re holding your/)).toHaveCount(0);
  await expectNoErrors(page);
  const place = await found.getByRole("heading", { level: 3 }).innerText();
  const [, row = "", numbers = ""] = /row (\w+), seats ([\d–, ]+), together/.exec(place) ?? [];
  await found.getByRole("button", take).click();

  await expect(page.getByText("We’re holding your 3 tickets until")).toBeVisible();
  const first = /\d+/.exec(numbers)?.[0] ?? "";
  await expect(page.getByRole("main")).toContainText(`row ${row}, seat ${first}`);
});

test("previewed seats that were taken meanwhile are replaced by others, with the choice kept", async ({
  page,
  otherPage,
  concert,
  refused,
}) => {
  for (const buyer of [page, otherPage]) {
    await buyer.goto(concert.path);
    await setWish(buyer, { band: "A", standard: 2 });
    await buyer.getByRole("button", show).click();
  }
  await otherPage.getByRole("button", take).click();
  await expect(otherPage.getByText("We’re holding your 2 tickets until")).toBeVisible();
  await page.getByRole("button", take).click();
  await refused(page, ["Someone just took these seats."]);
  const band = page.getByRole("group", { name: "Band A," });
  await expect(band.getByRole("combobox", { name: /^Standard/ })).toHaveValue("2");
  await page.getByRole("button", take).click();
  await expect(page.getByText("We’re holding your 2 tickets until")).toBeVisible();
});

test("the number of seats left is shown, and seats need not be together", async ({
  page,
  concert,
  stack,
}) => {
  await stack.seats.leave(concert.id, 12, "A");
  await page.goto(concert.path);
  const band = page.getByRole("group", { name: "Band A," });
  await expect(band.getByText("12 left")).toBeVisible();
  await setWish(page, { band: "A", standard: 4 });
  await page.getByRole("checkbox", { name: "Keep our seats together" }).uncheck();
  await page.getByRole("button", show).click();
  await expect(page.getByRole("checkbox", { name: "Keep our seats together" })).not.toBeChecked();
  await page.getByRole("button", take).click();
  await expect(page.getByText("We’re holding your 4 tickets until")).toBeVisible();
});

test("a price named by the buyer is corrected where it is wrong", async ({
  page,
  stack,
  refused,
}) => {
  const { path } = await performanceWith(stack, { hall: "studio" });
  await page.goto(path);
  await page.getByRole("combobox", { name: /^Pay what you wish/ }).selectOption("2");
  const sum = page.getByLabel("Your price per ticket, $5.00 to $200.00");
  await sum.fill("3");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await refused(page, ["Your price per ticket must be between $5.00 and $200.00."]);
  await expect(sum).toHaveValue("3");
  await sum.fill("as much as I can");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await refused(page, ["Enter your price per ticket, like 12 or 12.50."]);
  await sum.fill("7.50");
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByText("The tickets are in your basket.")).toBeVisible();
  // Less than ten dollars carry no fee.
  await expect(page.getByRole("region", { name: "Total" })).toContainText("$15.00");
});
