import { expect, test } from "../support/fixtures";
import { chooseTickets } from "../steps/choose-tickets";

test("the countdown announces two minutes, twenty seconds and the end, and then links to the basket", async ({
  page,
  concert,
}) => {
  await page.clock.install();
  await chooseTickets(page, concert, { band: "B", standard: 1 });
  const liveRegion = page.locator("[data-live]");
  await expect(liveRegion).toHaveAttribute("role", "status");
  await expect(page.getByText(/^\(1[45]:\d\d left\)$/)).toBeVisible();
  await page.clock.runFor("13:10");
  await expect(liveRegion).toHaveText(
    "Your ticket is held for two more minutes. You can ask for more time at the top of the page.",
  );
  await expect(page.getByText(/^\(1:[345]\d left\)$/)).toBeVisible();
  await page.clock.runFor("01:30");
  await expect(liveRegion).toHaveText(/^Your ticket is held for 20 more seconds\./);
  await page.clock.runFor("00:30");
  const expired = "Your time is up. Open your basket to choose again.";
  await expect(liveRegion).toHaveText(expired);
  const bar = page.getByRole("region", { name: /^Time for your/ });
  await expect(bar).toHaveText(expired);
  await bar.getByRole("link").click();
  await expect(page).toHaveURL(/\/basket$/);
});
