import { expect, test } from "../support/fixtures";
import { expectInBasket, freeSeats, openMore, openSection, seatBox } from "../steps/seats";

const SECTION = "Orchestra Middle Center";

test("chosen seats are compared side by side", async ({ page, stack, concert, expectNoErrors }) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  await openSection(page, concert.path, SECTION);
  for (const seat of seats) await seatBox(page, seat).check();
  await openMore(page);
  await page.getByRole("button", { name: "Seat details and views" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare seats");
  for (const { row, number } of seats) {
    await expect(
      page.getByRole("columnheader", { name: new RegExp(`Row ${row}, seat ${number}$`) }),
    ).toBeVisible();
  }
  for (const fact of ["Rows in front", "View", "Floors above stage level", "Step-free"]) {
    await expect(page.getByRole("rowheader", { name: fact })).toBeVisible();
  }
  await expectNoErrors(page);
  await page.getByRole("link", { name: "Back to the seats" }).click();
  for (const seat of seats) await expect(seatBox(page, seat)).toBeChecked();
});

test("one of the compared seats is added to the basket", async ({ page, stack, concert }) => {
  const seats = await freeSeats(stack, concert.id, SECTION, 2);
  const [, second] = seats;
  if (second === undefined) throw new Error("no free seats");
  await openSection(page, concert.path, SECTION);
  for (const seat of seats) await seatBox(page, seat).check();
  await openMore(page);
  await page.getByRole("button", { name: "Seat details and views" }).click();
  const { row, number } = second;
  await page
    .getByRole("button", { name: new RegExp(`^Add this seat ?: Row ${row}, seat ${number}$`) })
    .click();
  await expectInBasket(page, [second]);
});
