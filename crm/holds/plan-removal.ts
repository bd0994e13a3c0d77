import type { BasketRecord, LineRecord } from "../baskets/basket-contents";
import { itemsOf } from "../baskets/basket-item-rules";
import { dependentLineChanges } from "../baskets/dependent-lines";
import { listStrayCompanionSeats } from "../limits/companion-seats";
import { listUnaccompaniedCompanions } from "../limits/basket-limits";
import { countBought } from "../limits/bought-tickets";
import type { Reader } from "../platform/database/database";
import { listBlockLines } from "./remove-block";

/** Everything that leaves a basket when one line is removed. */
export type Removal = {
  /** The line itself, if it is a ticket, and the tickets that go with it. */
  tickets: LineRecord[];
  /** Food and drink and other add-ons that go with these tickets; ids. */
  itemIds: string[];
  /** Some of the tickets go because their block is sold whole. */
  isBlock: boolean;
  /** Some of the tickets go because the access ticket that they are companions of goes. */
  hasCompanions: boolean;
  /** Some of the tickets go because they are companion seats and the wheelchair space that they belong to goes. */
  hasCompanionSeats: boolean;
};

/** What goes with a ticket: the rest of its block, companions who would be left alone, and add-ons for them. */
export async function planTicketRemoval(
  db: Reader,
  basket: BasketRecord,
  line: LineRecord,
): Promise<Removal> {
  const block = await listBlockLines(db, basket, line);
  const stays = { ...basket, lines: without(basket, block) };
  const seats = await listStrayCompanionSeats(db, stays);
  const companions = await listUnaccompaniedCompanions(db, {
    ...basket,
    lines: without(basket, [...block, ...seats]),
  });
  const strays = [...seats, ...companions];
  const withBlocks = await Promise.all(strays.map((each) => listBlockLines(db, basket, each)));
  const tickets = [
    ...new Map([...block, ...withBlocks.flat()].map((each) => [each.id, each])).values(),
  ];
  return {
    tickets,
    itemIds: await addOnsOf(db, basket, tickets),
    isBlock: block.length > 1,
    hasCompanions: companions.length > 0,
    hasCompanionSeats: seats.length > 0,
  };
}

/** What goes with a package: its tickets, those of its parts, and add-ons for them. */
export async function planPackageRemoval(
  db: Reader,
  basket: BasketRecord,
  itemId: string,
): Promise<Removal> {
  const parts = itemsOf(basket.items, "package").filter(
    ({ details }) => details.superItemId === itemId,
  );
  const packages = [itemId, ...parts.map(({ id }) => id)];
  const tickets = basket.lines.filter(
    ({ packageItemId }) => packageItemId !== null && packages.includes(packageItemId),
  );
  const itemIds = await addOnsOf(db, basket, tickets);
  return { tickets, itemIds, isBlock: false, hasCompanions: false, hasCompanionSeats: false };
}

/** Food and other add-ons that are removed with these tickets. Protection and the cover fee follow the total by themselves. */
async function addOnsOf(
  db: Reader,
  basket: BasketRecord,
  gone: readonly LineRecord[],
): Promise<string[]> {
  const bought = await countBought(db, basket);
  const after = { items: basket.items, lines: without(basket, gone) };
  const { remove } = dependentLineChanges(after, (id) => bought.get(id) ?? 0);
  const addOns = [
    ...itemsOf(basket.items, "food-and-drink"),
    ...itemsOf(basket.items, "supplementary"),
  ];
  return addOns.map(({ id }) => id).filter((id) => remove.includes(id));
}

const without = ({ lines }: BasketRecord, gone: readonly LineRecord[]) =>
  lines.filter((line) => gone.every(({ id }) => id !== line.id));
