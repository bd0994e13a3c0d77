import { expectStep } from "../steps/checkout";
import { chooseTickets } from "../steps/choose-tickets";
import { expect, test } from "../support/fixtures";

test(
  "two sizes of an item are added from the shop with one button",
  { tag: "@no-script" },
  async ({ page, scriptRuns, problems, expectRefusal, expectNoErrors }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shop" })).toBeVisible();
    await expect(page.getByLabel(/^Signed season poster/)).toHaveCount(0);
    await expect(page.getByText("Sold out.", { exact: true })).toBeVisible();
    await expectNoErrors(page);
    const add = page.getByRole("button", { name: "Add to basket" });
    await add.click();
    await expectRefusal(page, ["Choose something to add first"]);

    const socks = page.getByRole("group", { name: /^Staff-line socks/ });
    const pairs = (size: string) => socks.getByRole("combobox", { name: size });
    await expect(pairs("Large")).toBeHidden();
    await pairs("Small").selectOption("1");
    await socks.getByText("Large", { exact: true }).click();
    await pairs("Large").selectOption("2");
    await expect(pairs("Small")).toBeVisible();
    await page.getByLabel(/^Canvas tote bag/).selectOption("1");
    if (scriptRuns) await expect(page.getByText("4 items. Total $72")).toBeVisible();
    await add.click();
    await expectStep(page, "Basket");
    const main = page.getByRole("main");
    for (const line of ["Staff-line socks, Small", "Staff-line socks, Large", "Canvas tote bag"])
      await expect(main).toContainText(line);
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$72");
    await expectNoErrors(page);

    problems.allowStatus(404);
    await page.goto("/aux/merchandise/nothing-like-it");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merchandise item not found");
    await expectNoErrors(page);
    await page.getByRole("link", { name: "All items in the shop" }).click();
    await expect(pairs("Large")).toHaveValue("2");
  },
);

test(
  "parking and a program are added to tickets from the shop's extras page",
  { tag: "@no-script" },
  async ({ page, concert, expectRefusal, expectNoErrors }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
    await page.getByRole("link", { name: "Programs, parking and more" }).click();
    await expect(page.getByText("Extras go with tickets.")).toBeVisible();
    await expectNoErrors(page);
    await chooseTickets(page, concert, { standard: 2 });
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Shop" }).click();
    await page.getByRole("link", { name: "Programs, parking and more" }).click();
    await page.getByRole("main").getByRole("link", { name: concert.title }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Extras for your visit" }),
    ).toBeVisible();
    await expectNoErrors(page);
    const add = page.getByRole("button", { name: "Add to basket" });
    await add.click();
    await expectRefusal(page, ["Choose something to add first"]);
    await page.getByLabel(/^Parking pass/).selectOption("1");
    await page.getByLabel(/^Program book/).selectOption("2");
    await add.click();
    await expectStep(page, "Basket");
    await expect(page.getByRole("main")).toContainText("Parking pass");
    await expect(page.getByRole("region", { name: "Total" })).toContainText("$265");
  },
);
