import { expect, test } from "../support/fixtures";

test("languages with the same words are not offered to choose from", async ({ page, context }) => {
  await page.goto("/?hall=main-hall&page=2");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page.getByRole("contentinfo").getByText("English")).toHaveCount(0);
  // An earlier choice is respected.
  await context.addCookies([{ name: "lang", value: "en", url: page.url() }]);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
