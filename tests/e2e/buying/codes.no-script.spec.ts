import { expect, test } from "../support/fixtures";
import { selectTickets } from "../steps/choose-tickets";
import { freeSeats, openMore, openSection, seatBox } from "../steps/seats";

const field = "Promo code, access code or program code";
const use = { name: "Use this code" };
const SECTION = "Orchestra Middle Center";

test("an access code opens access prices by band and on the map, is shown as active, and can be removed", async ({
  page,
  stack,
  concert,
  expectRefusal,
  expectNoErrors,
}) => {
  await page.goto(concert.path);
  const access = page.getByRole("combobox", { name: "Access" });
  await expect(access).toHaveCount(0);
  await page.getByText("I have a code").click();
  await page.getByRole("button", use).click();
  await expectRefusal(page, ["Enter your code first"]);
  await page.getByLabel(field).fill("RA-NOBODY");
  await page.getByRole("button", use).click();
  await expectRefusal(page, ["Promo code not recognized."]);
  await expect(page.getByLabel(field)).toHaveValue("RA-NOBODY");

  await page.getByLabel(field).fill("ra-okafor1");
  await page.getByRole("button", use).click();
  await expect(page.getByText("Your code is active.")).toBeVisible();
  await expect(page.getByText("Active: you can book access prices.")).toBeVisible();
  await expectNoErrors(page);
  await selectTickets(page, { band: "B", standard: 2 });
  await access.selectOption("2");
  await page.getByRole("button", { name: "Find my seats" }).click();
  await expect(page.getByText("2 × Access, $55 each")).toBeVisible();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByRole("region", { name: "Total" })).toContainText("$110");

  const prices = page.getByRole("main").getByRole("combobox").locator("option");
  const [seat] = await freeSeats(stack, concert.id, SECTION, 1);
  if (seat === undefined) throw new Error("none");
  const accessOnMap = async () => {
    await openSection(page, concert.path, SECTION);
    await seatBox(page, seat).check();
    await openMore(page);
    await page.getByRole("button", { name: "Choose ticket types" }).click();
    await expect(prices.first()).toBeAttached();
    return prices.filter({ hasText: "Access" });
  };
  await expect(await accessOnMap()).toHaveCount(1);
  await page.goto(concert.path);
  await page.getByRole("button", { name: "Remove code RA-OKAFOR1" }).click();
  await expect(page.getByText("Code removed.")).toBeVisible();
  await expect(access).toHaveCount(0);
  await expect(await accessOnMap()).toHaveCount(0);
});
