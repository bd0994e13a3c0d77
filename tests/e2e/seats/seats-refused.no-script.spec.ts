import { expect, test } from "../support/fixtures";
import { performanceWith } from "../steps/performance-with";

test("hall and section pages show whether a section is sold out or not on sale", async ({
  page,
  stack,
  concert,
  expectNoErrors,
}) => {
  const film = await performanceWith(stack, { hall: "main-hall", kind: "film" });
  await stack.seats.leave(concert.id, 0, "E");
  const section = "Third Tier Left";
  for (const [path, label, message] of [
    [concert.path, "Sold out", "This section is sold out."],
    [film.path, "Not on sale", "This section isn’t on sale."],
  ] as const) {
    await page.goto(`${path}/syos/overview`);
    const entry = page.getByRole("listitem").filter({ hasText: section });
    await expect(entry).toContainText(label);
    await expect(entry.getByRole("link")).toHaveCount(0);
    await page.goto(`${path}/syos/third-tier-left`);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to basket" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "All sections" })).toBeVisible();
    await expectNoErrors(page);
  }
});
