import { expect, test } from "../support/fixtures";

test("a link in a campaign mail shows its tickets and adds them by one button", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(`/smart/add-to-cart${concert.path}?quantity=2&band=B&code=AUTUMN15`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add 2 tickets");
  await expect(page.getByRole("main")).toContainText("2 × Standard, band B");
  await expect(page.getByRole("link", { name: "Basket", exact: true })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("button", { name: "Add 2 tickets to basket" }).click();
  await expect(page.getByText("Your 2 seats are held until")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("AUTUMN15");
});

test("a campaign link that has expired leads on to the performance", async ({
  page,
  concert,
  expectNoErrors,
}) => {
  await page.goto(`/smart/add-to-cart${concert.path}?quantity=2&until=2020-01-01`);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectNoErrors(page);
  await page.getByRole("link", { name: "See the performance" }).click();
  await expect(page).toHaveURL(new RegExp(`${concert.path}$`));
});

test("a booking link brings its code to the performance, or says when it is of use", async ({
  page,
  concert,
}) => {
  const instance = concert.path.split("/").at(-1) ?? "";
  const choose = page.getByRole("button", { name: "Choose tickets" });
  await page.goto(`/smart/book/${instance}?code=AUTUMN15`);
  await expect(page.getByRole("main")).toContainText("AUTUMN15. We’ll use it for your basket.");
  await choose.click();
  await expect(page).toHaveURL(new RegExp(`${concert.path}$`));
  await expect(page.getByText("Your promo code applies once tickets are in")).toBeVisible();
  await page.goto(`/smart/book/${instance}?code=SCHOOLS`);
  await choose.click();
  await expect(page.getByRole("region", { name: "Have a code?" })).toContainText("SCHOOLS");
});

test("a program's code is entered from the footer, an unknown one asked for again", async ({
  page,
  problems,
  refused,
  expectNoErrors,
}) => {
  problems.allowStatus(404);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Program code" }).click();
  const show = page.getByRole("button", { name: "Show performances" });
  await show.click();
  await refused(page, ["Enter your program code"]);
  await page.getByLabel("Program code").fill("NOBODY");
  await show.click();
  await expect(page.getByText("We don’t recognize this code.")).toBeVisible();
  await page.getByLabel("Program code").fill("SCHOOLS");
  await show.click();
  await expect(page.getByRole("main")).toContainText("Enter the code SCHOOLS");
  await expectNoErrors(page);
});
