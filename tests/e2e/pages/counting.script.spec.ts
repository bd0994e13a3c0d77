import { expect, test } from "../support/fixtures";

test("the script that counts is loaded when a field is first used", async ({
  page,
  expectNoErrors,
}) => {
  const counting: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("-counters.js")) counting.push(request.url());
  });
  await page.goto("/gift-vouchers/purchase");
  await page.waitForLoadState("networkidle");
  expect(counting).toHaveLength(0);
  await page.getByLabel("Message").fill("Enjoy!");
  await expect(page.getByText("294 characters left")).toBeVisible();
  expect(counting).toHaveLength(1);
  await page.getByLabel("Your name").fill("Ines");
  await page.getByLabel("Message").fill("Enjoy the show!");
  await expect(page.getByText("285 characters left")).toBeVisible();
  expect(counting).toHaveLength(1);
  await expectNoErrors(page);
});
