import type { Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";
import { expand, getLine, openTickets } from "../steps/basket-lines";
import { eventsToChoose } from "../steps/packages";
import { type HallSeat, placesTogether, seatBox, getSeats } from "../steps/seats";
import { expect, test } from "../support/fixtures";

const PARTY = ["wheelchair", "companion", "companion", "companion"];

/** A free wheelchair space and three companion seats beside it, at the performance whose map is open. */
async function findParty(page: Page, stack: Stack): Promise<HallSeat[]> {
  const [, instanceId = ""] = /\/packages\/[^/]+\/([^/]+)\//.exec(page.url()) ?? [];
  const { hall } = await getSeats(stack, instanceId);
  for (const section of new Set(hall.map((seat) => seat.section))) {
    const party = await placesTogether(stack, instanceId, section, PARTY).catch(() => null);
    if (party !== null) return party;
  }
  throw new Error(`no wheelchair space with three companion seats at ${instanceId}`);
}

async function openMap(page: Page, event: number): Promise<void> {
  const events = eventsToChoose(page);
  await events.nth(event).getByRole("checkbox").check();
  await expand(events.nth(event).locator("summary"));
  await events
    .nth(event)
    .getByRole("button", { name: /^Choose your own seats/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Choose your seats for this event",
  );
}

test(
  "a wheelchair user and three companions choose seats in a super package's flex package: once for every event, by price, on the map, and again in the basket",
  { tag: "@no-script" },
  async ({ page, stack, expectRefusal, expectNoErrors }) => {
    await page.goto("/package-builder/family-choice?super=season-companion");
    await page.getByLabel("Number of packages").selectOption("4");
    await page.getByRole("radio", { name: "A wheelchair space and companion seats" }).check();

    await openMap(page, 0);
    await expectNoErrors(page);
    const listed = await findParty(page, stack);
    await page.getByRole("link", { name: "Choose by price" }).click();
    await page.getByLabel("Place and price").selectOption(listed[0]?.band ?? "");
    await expectNoErrors(page);
    await page.getByRole("button", { name: "Find seats for my party" }).click();
    await expect(page.getByLabel("Number of packages")).toHaveValue("4");
    await expectNoErrors(page);
    await page
      .getByRole("button", { name: /^Use these seats/ })
      .first()
      .click();
    const chosen = page.getByRole("checkbox", { checked: true });
    await expect(chosen).toHaveCount(1);
    await expect(page.getByText(/^Your seats: .*wheelchair space/)).toHaveCount(1);

    await openMap(page, 1);
    const party = await findParty(page, stack);
    await page
      .locator(`a[href*="/syos/${makeSlug(party)}?"]`)
      .filter({ visible: true })
      .last()
      .click();
    const use = page.getByRole("button", { name: "Use these seats" }).last();
    await use.click();
    await expectRefusal(page, ["Choose 4 seats, one for each package. You chose 0."]);
    for (const seat of party) await seatBox(page, seat).check({ force: true });
    await page.getByRole("button", { name: "Choose ticket types" }).click();
    await expect(page.getByRole("combobox")).toHaveCount(4);
    await expectNoErrors(page);
    await use.click();
    await expect(chosen).toHaveCount(2);

    await page.getByRole("checkbox", { checked: false }).first().check();
    await page.getByRole("button", { name: "Update my package" }).click();
    await expect(page.getByText(/^For your party: .*wheelchair space/)).toHaveCount(1);
    await expectNoErrors(page);
    await page.getByRole("button", { name: "Add to basket" }).click();

    await expect(getLine(page, "Season companion")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText(/wheelchair space/)).not.toHaveCount(0);
    await openTickets(page);
    await expect(main.getByRole("heading", { level: 4, name: /^Wheelchair space/ })).toHaveCount(3);
    await expect(main.getByRole("heading", { level: 4, name: /^Companion seat/ })).toHaveCount(9);
    await expectNoErrors(page);

    await main
      .getByRole("link", { name: /^Change the seats/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Wheelchair and companion seats" }).click();
    await page
      .getByRole("button", { name: /^Change to these seats/ })
      .last()
      .click();
    await expect(page.getByText("We’ve updated your basket.")).toBeVisible();
    await openTickets(page);
    await expect(main.getByRole("heading", { level: 4, name: /^Wheelchair space/ })).toHaveCount(3);
  },
);

/** The last part of a section's URL. */
const makeSlug = ([seat]: readonly HallSeat[]) =>
  (seat?.section ?? "").toLowerCase().replace(/\W+/g, "-");
