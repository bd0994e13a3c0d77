import { openTickets } from "./basket-lines";
import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import type { Stack } from "../../support/servers/stack";

export type HallSeat = {
  id: string;
  section: string;
  row: string;
  number: string;
  kind: string;
  band: string;
  free: boolean;
};

/** All seats of a performance with their status, and the blocks that are sold together. */
export async function getSeats(stack: Stack, instanceId: string) {
  const { planId, status, blocks } = (await stack.api.getSeatStatus({ params: { id: instanceId } }))
    .value;
  const { seats } = (await stack.api.getSeatPlan({ params: { id: planId } })).value;
  const hall = seats.map(({ row, number, ...seat }, index): HallSeat => ({
    ...seat,
    row: row ?? "",
    number: number ?? "",
    free: status[index] === "f",
  }));
  const byId = new Map(hall.map((seat) => [seat.id, seat]));
  return {
    hall,
    blocks: blocks.map((block) => block.flatMap((id) => byId.get(id) ?? [])),
  };
}

/** Adjacent free places of these kinds, in any order, in one row of a section. */
export async function placesTogether(
  stack: Stack,
  instanceId: string,
  section: string,
  kinds: readonly string[],
): Promise<HallSeat[]> {
  const { hall } = await getSeats(stack, instanceId);
  const seats = hall.filter((seat) => seat.section === section);
  const listKinds = (group: readonly HallSeat[]) => group.map(({ kind }) => kind);
  const run = seats
    .map((_, index) => seats.slice(index, index + kinds.length))
    .find(
      (group) =>
        group.every((seat) => seat.free && seat.row === group[0]?.row) &&
        listKinds(group).toSorted().join() === kinds.toSorted().join(),
    );
  if (run === undefined) throw new Error(`${section} has no free ${kinds.join(" and ")} together`);
  return run;
}

/** Adjacent free standard seats in one row of a section. */
export const freeSeats = (stack: Stack, instanceId: string, section: string, count: number) =>
  placesTogether(stack, instanceId, section, Array<string>(count).fill("standard"));

export const seatBox = (
  page: Page,
  { row, number, kind = "standard" }: Pick<HallSeat, "row" | "number"> & { kind?: string },
): Locator =>
  page.getByRole("checkbox", {
    name: new RegExp(`^Row ${row}, ${PLACES[kind] ?? kind} ${number},`),
  });

const PLACES: Readonly<Record<string, string>> = {
  standard: "seat",
  wheelchair: "wheelchair space",
  companion: "companion seat",
  transfer: "transfer seat",
};

export async function openSection(page: Page, path: string, section: string): Promise<void> {
  await page.goto(`${path}/syos/${section.toLowerCase().replace(/\W+/g, "-")}`);
  await expect(page.getByRole("heading", { level: 1, name: section })).toBeVisible();
}

export async function addToBasket(page: Page): Promise<void> {
  // Without script, each row has this button too.
  await page
    .getByRole("button", { name: /^Add (seats )?to basket$/ })
    .last()
    .click();
}

/** Expects the basket page with exactly these seats. */
export async function expectInBasket(
  page: Page,
  seats: readonly (Pick<HallSeat, "section" | "row" | "number"> & { kind?: string })[],
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible();
  const main = page.getByRole("main");
  await openTickets(page);
  for (const { section, row, number, kind = "standard" } of seats) {
    await expect(main).toContainText(`${section}, row ${row}, `);
    // One ticket has no list. In a list, a seat's name leaves out what all seats have in common.
    const place = new RegExp(`(?:^|, )${PLACES[kind] ?? kind} ${number}$`, "i");
    const list = seats.length > 1 ? main.getByRole("heading", { level: 4 }) : main;
    await expect(list.getByText(place).last()).toBeVisible();
  }
  await expect(main.getByRole("button", { name: /^Remove (?!all)/ })).toHaveCount(seats.length);
}

/** Parses an offer's button, for example "Add these seats: Orchestra: row F, seats 12, 13". */
export function seatsIn(offer: string): Pick<HallSeat, "section" | "row" | "number">[] {
  const [, section = "", row = "", numbers = ""] =
    /seats ?: (.+): row (\w+), seats ([\d, ]+)$/.exec(offer) ?? [];
  return numbers.split(", ").map((number) => ({ section, row, number }));
}

export const getName = ({ section, row, number }: HallSeat): string =>
  `${section}, row ${row}, seat ${number}`;

/** Opens the other ways to go on with the chosen seats of a section. */
export async function openMore(page: Page): Promise<void> {
  await page.getByText("More", { exact: true }).click();
}
