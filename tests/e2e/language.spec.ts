import { expect, test } from "./fixtures";
import { chooseTickets } from "./steps/choose-tickets";

test("another language keeps the page and the basket, and is remembered for a year", async ({
  page,
  context,
  concert,
}) => {
  await chooseTickets(page, concert, { standard: 1 });
  await page.goto("/?hall=main-hall&page=2");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL("/?hall=main-hall&page=2");
  const cookie = (await context.cookies()).find(({ name }) => name === "lang");
  expect(cookie?.value).toBe("en");
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);
  await page.goto(concert.path);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "English (US)" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page).toHaveURL(concert.path);
  await expect(page.getByText("Your seat is held until")).toBeVisible();
});
