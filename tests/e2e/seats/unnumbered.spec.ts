import { expect, test } from "../support/fixtures";
import { addToBasket } from "../steps/seats";
import { performanceWith } from "../steps/performance-with";

test("where seats have no numbers, wheelchair spaces and companion seats are chosen, and all others are so many", async ({
  page,
  stack,
  refused,
  sound,
}) => {
  const { path } = await performanceWith(stack, { hall: "studio" });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Choose your tickets" })).toBeVisible();
  await expect(page.getByText("These seats are unreserved.")).toBeVisible();
  await expect(page.getByText("Wheelchair spaces and companion seats are numbered")).toBeVisible();
  await sound(page);
  await page.getByRole("link", { name: "Wheelchair and companion seats" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wheelchair spaces, Companion seats",
  );
  await sound(page);
  await addToBasket(page);
  await refused(page, ["Choose at least one seat"]);
  const space = page.getByRole("checkbox", { name: /^Wheelchair space / });
  const companion = page.getByRole("checkbox", { name: /^Companion seat / });
  await space.first().check();
  await companion.nth(0).check();
  await companion.nth(1).check();
  await addToBasket(page);
  await expect(page.getByText("Your 3 seats are held until")).toBeVisible();
  await expect(page.getByRole("main").getByText("Companion seats", { exact: true })).toHaveCount(2);

  // All that is left of them, and then there is nothing of the kind to choose.
  await page.goto(`${path}/syos/overview`);
  for (const box of await page
    .getByRole("checkbox", { name: /^(Wheelchair space|Companion seat) / })
    .all())
    await box.check();
  await addToBasket(page);
  await expect(page.getByText("Your 6 seats are held until")).toBeVisible();
  await page.goto(`${path}/syos/access`);
  await expect(page.getByText("This section is sold out.")).toBeVisible();
});

test("a live stream is listed and not sold", async ({ page, stack, problems }) => {
  const { instances } = (await stack.callCrm(
    "GET",
    "/instances?hall=live-stream&pageSize=100",
  )) as { instances: { id: string; status: string; event: { id: string } }[] };
  const stream = instances.find(({ status }) => status === "not-on-sale");
  expect(instances.filter(({ status }) => ["get-tickets", "limited"].includes(status))).toEqual([]);
  const path = `/events/${stream?.event.id}/${stream?.id}`;
  await page.goto(path);
  await expect(page.getByText("Tickets for the stream aren’t on sale yet.")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  problems.allowStatus(404);
  expect((await page.goto(`${path}/syos/overview`))?.status()).toBe(404);
});
