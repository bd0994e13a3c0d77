import { expect, test } from "../support/fixtures";

const EVENT = "/events/beethovens-symphony-no-7-vikingur-olafsson-14938";

test("a visitor reads why to come, what it sounds like and what it costs, and goes on to a date", async ({
  page,
  expectNoErrors,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(EVENT);
  const main = page.getByRole("main");
  await expect(main.getByText(/made its first audience shout for a slow movement/)).toBeVisible();
  await expect(
    main.getByText("Orchestra · About 1 hour 50 minutes, one intermission"),
  ).toBeVisible();
  const dates = page.getByRole("region", { name: "Dates and prices" });
  await expect(dates.getByText("fees included")).toBeVisible();
  await expect(dates.getByText(/^From \$/).first()).toBeVisible();

  const excerpt = page.getByRole("region", { name: "Listen" });
  await expect(excerpt.getByLabel(/rhythm of the slow movement/)).toHaveAttribute(
    "preload",
    "none",
  );
  await excerpt.getByText("Transcript").click();
  await expect(excerpt.getByText(/^Low strings play one chord/)).toBeVisible();
  expect(requested.filter((path) => path.endsWith(".wav"))).toEqual([]);

  const artists = page.getByRole("region", { name: "Artists" });
  await expect(artists.getByRole("img", { name: "Drawing: a pianist at the keys" })).toBeVisible();
  await expect(page.getByRole("region", { name: "New to this?" })).toContainText(
    "Wear what you like",
  );
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByRole("link", { name: /The Riverside Courier/ })).toHaveAttribute(
    "href",
    /^https:/,
  );
  const related = page.getByRole("region", { name: "You may also like" });
  await expect(related.getByText(/^From \$/)).toHaveCount(3);
  await expectNoErrors(page);

  await dates
    .getByRole("link", { name: /^Get tickets/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
