import { expect, test } from "../support/fixtures";
import { checkOut, expectStep } from "../steps/checkout";
import { knownPerson } from "../steps/person";

test("a refused checkout form keeps what was written, and going back to it later shows what was accepted", async ({
  page,
  concert,
  stack,
  refused,
}) => {
  const person = await knownPerson(stack);
  await checkOut(page, { concert, wish: { standard: 1 }, person }, "Additional details");
  const go = page.getByRole("button", { name: "Continue", exact: true });
  const requests = page.getByLabel("Special requests");
  const long = "Please look after my aunt. ".repeat(19).trim();
  expect(long.length).toBeGreaterThan(500);
  await requests.fill(long);
  await go.click();
  await refused(page, ["Please shorten your special requests to 500 characters"]);
  await expect(requests).toHaveValue(long);
  const short = long.slice(0, 500);
  await requests.fill(short);
  await go.click();

  // Going back shows the step with what was accepted: the browser does not ask to send a form again.
  await expectStep(page, "Summary");
  await page.goBack();
  await expectStep(page, "Additional details");
  await expect(page).not.toHaveTitle(/^Error: /);
  await expect(requests).toHaveValue(short);
  await go.click();
  await expectStep(page, "Summary");
});
