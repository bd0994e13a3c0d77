import type { AddOns, BasketOffers } from "#contract/schemas/basket-offers";
import type { Money } from "#contract/schemas/money";
import type { FoodOrder, Menu, StockItem } from "#contract/schemas/stock-item";
import { type AmountNotation, amountError, parseAmount } from "#contract/text/typed-money";
import {
  ACCEPTABLE_EXTRAS,
  type AcceptableExtra,
  foodFields,
  DONATION_FIELD,
  DONATION_NONE,
  DONATION_OTHER,
  DONATION_OTHER_FIELD,
  addOnQuantityField,
} from "~/domain/forms/extra-fields";
import type { ExtrasRefusal } from "~/parts/refusals/extras-refusal";
import { MAX_DONATION, MIN_DONATION } from "#contract/rules/giving/donation";
import { categoryRefusals, countGuests, MORE_THAN_NINE } from "#contract/rules/food/food";
import { quantityRefusal, stockRefusal } from "#contract/rules/shop/stock-item";

export type TypedFields = Readonly<Record<string, string>>;

/** An error at a field, found here or by the box office. */
export type StockFieldError = { field: string } & (
  | { code: "amount-too-little" | "amount-too-much"; limit: Money }
  | {
      code:
        | "quantity"
        | "guests"
        | "collection-point"
        | "amount"
        | "amount-currency"
        | "nothing"
        | "allergies";
    }
  | ExtrasRefusal
);

/** `instanceId` is null for merchandise, which belongs to no performance. */
export type StockRequest = {
  field: string;
  instanceId: string | null;
  itemId: string;
  quantity: number;
};

export type FoodRequest = { field: string; order: FoodOrder };

type Read<Request> =
  | { request: Request; errors: [] }
  | { request: null; errors: StockFieldError[] };

type Offered = {
  addOns?: readonly AddOns[];
  merchandise?: readonly StockItem[];
  donation?: Pick<
    NonNullable<BasketOffers["donation"]>,
    "fundId" | "values" | "displayOther"
  > | null;
};

export type ExtrasRequest = {
  items: StockRequest[];
  food: FoodRequest[];
  donation: { fundId: string; amount: number } | null;
  accepted: AcceptableExtra[];
};

/** Parses a form of extras and collects all its errors. The box office validates again. */
export function readExtras(
  { addOns = [], merchandise = [], donation = null }: Offered,
  typed: TypedFields,
  notation: AmountNotation,
): { request: ExtrasRequest; errors: StockFieldError[] } {
  const items = [
    ...addOns.flatMap((each) => each.items.map((item) => readQuantity(item, each, typed))),
    ...merchandise.map((item) => readQuantity(item, { instanceId: null, tickets: 0 }, typed)),
  ];
  const food = addOns.flatMap((each) => each.menus.map((menu) => readFood(menu, each, typed)));
  const given = withinLimits(donation, readDonation(donation, typed, notation));
  return {
    request: {
      items: items.flatMap(({ request }) => request ?? []),
      food: food.flatMap(({ request }) => request ?? []),
      donation:
        donation === null || given.request === null
          ? null
          : { fundId: donation.fundId, amount: given.request },
      accepted: ACCEPTABLE_EXTRAS.filter((name) => typed[name] === "on"),
    },
    errors: [...items, ...food, given].flatMap(({ errors }) => errors),
  };
}

/** Highest quantity that a form offers for one line. Food and drink is ordered per guest instead. */
const MAX_LINE = 9;

/** Highest quantity of an item that can be chosen with a number of tickets for its performance. */
export function maxQuantity({ left, number }: StockItem, tickets: number): number {
  const byTickets = number === "any" || number === null ? MAX_LINE : tickets;
  return Math.max(0, Math.min(byTickets, left ?? byTickets));
}

/** Null unless the text is a whole number of up to three digits; an empty field is 0. */
function readCount(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return 0;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : null;
}

export function readQuantity(
  item: StockItem,
  { instanceId, tickets }: { instanceId: string | null; tickets: number },
  typed: TypedFields,
): Read<StockRequest> {
  const field = addOnQuantityField(instanceId, item.id);
  const quantity = readCount(typed[field]);
  if (quantity === null) return { request: null, errors: [{ field, code: "quantity" }] };
  const error =
    quantity === 0
      ? null
      : (quantityRefusal(item.number, quantity, tickets) ?? stockRefusal(item, quantity));
  if (error !== null) return { request: null, errors: [{ field, ...error }] };
  return { request: { field, instanceId, itemId: item.id, quantity }, errors: [] };
}

/** Requires one item of each category per guest. Without guests and choices the order is empty. */
export function readFood(
  menu: Menu,
  { instanceId }: { instanceId: string },
  typed: TypedFields,
): Read<FoodRequest> {
  const names = foodFields(instanceId, menu.id);
  const guests = readCount(typed[names.guests]);
  const items = menu.categories.flatMap((category) =>
    category.items.map(({ id }) => ({ id, count: readCount(typed[names.choice(id)]) })),
  );
  const choices = items.map(({ id, count }) => ({ itemId: id, quantity: count ?? 0 }));
  const chosen = choices.filter(({ quantity }) => quantity > 0);
  const collectionPoint = typed[names.collectionPoint] ?? "";
  const errors: StockFieldError[] = items
    .filter(({ count }) => count === null)
    .map(({ id }) => ({ field: names.choice(id), code: "quantity" }));

  const isUnclear =
    guests === null || guests > MORE_THAN_NINE || (guests === 0 && chosen.length > 0);
  const countByCategory = new Map(
    menu.categories.map(({ name, items }) => [name, getCount(items, choices)]),
  );
  const party = isUnclear ? 0 : countGuests({ guests, chosen: countByCategory });
  if (isUnclear) errors.push({ field: names.guests, code: "guests" });
  if ((isUnclear || guests > 0) && !menu.collectionPoints.includes(collectionPoint))
    errors.push({ field: names.collectionPoint, code: "collection-point" });
  if (party > 0)
    for (const refused of categoryRefusals(countByCategory, party)) {
      const first = menu.categories.find(({ name }) => name === refused.category)?.items[0];
      if (first !== undefined) errors.push({ field: names.choice(first.id), ...refused });
    }
  if (errors.length > 0) return { request: null, errors };
  const order = { instanceId, menuId: menu.id, guests: guests ?? 0, collectionPoint };
  return { request: { field: names.guests, order: { ...order, choices: chosen } }, errors: [] };
}

const getCount = (items: readonly StockItem[], choices: FoodOrder["choices"]) =>
  choices.reduce(
    (sum, { itemId, quantity }) => sum + (items.some(({ id }) => id === itemId) ? quantity : 0),
    0,
  );

const EMPTY_VALUES: ReadonlySet<string> = new Set(["", "0", DONATION_NONE]);

const isFilledIn = (name: string, value: string) =>
  !EMPTY_VALUES.has(value.trim()) &&
  (/^[ngc]:/.test(name) ||
    name === DONATION_FIELD ||
    name === DONATION_OTHER_FIELD ||
    ACCEPTABLE_EXTRAS.some((extra) => extra === name));

/** Whether a form that only adds has any value in the fields whose names contain `part`. */
export const wantsExtras = (typed: TypedFields, part = ""): boolean =>
  Object.entries(typed).some(
    ([name, value]) =>
      name.includes(part) &&
      isFilledIn(name, value) &&
      (name !== DONATION_OTHER_FIELD || typed[DONATION_FIELD] !== DONATION_NONE),
  );

/** Refuses a typed donation that the box office would not take, naming the limit. */
function withinLimits(
  offered: Pick<NonNullable<BasketOffers["donation"]>, "values"> | null,
  given: Read<number | null>,
): Read<number | null> {
  const currency = offered?.values[0]?.currency;
  const { request: amount } = given;
  if (currency === undefined || amount === null) return given;
  const refused = (
    code: "amount-too-little" | "amount-too-much",
    limit: number,
  ): Read<number | null> => ({
    request: null,
    errors: [{ field: DONATION_OTHER_FIELD, code, limit: { amount: limit, currency } }],
  });
  if (amount < MIN_DONATION) return refused("amount-too-little", MIN_DONATION);
  return amount > MAX_DONATION ? refused("amount-too-much", MAX_DONATION) : given;
}

/** Reads a donation in minor units; null for none. A typed amount is ignored if another option is selected. */
export function readDonation(
  offered: Pick<NonNullable<BasketOffers["donation"]>, "values" | "displayOther"> | null,
  typed: TypedFields,
  notation: AmountNotation,
): Read<number | null> {
  const other = offered?.displayOther === true ? (typed[DONATION_OTHER_FIELD] ?? "").trim() : "";
  const option = typed[DONATION_FIELD] ?? (other === "" ? DONATION_NONE : DONATION_OTHER);
  if (offered === null || option === DONATION_NONE) return { request: null, errors: [] };
  const suggested = offered.values.find(({ amount }) => String(amount) === option);
  if (suggested !== undefined) return { request: suggested.amount, errors: [] };
  const isOther = option === DONATION_OTHER;
  const amount = isOther ? parseAmount(other, notation) : null;
  if (amount !== null && amount > 0) return { request: amount, errors: [] };
  const field = isOther ? DONATION_OTHER_FIELD : DONATION_FIELD;
  return { request: null, errors: [{ field, code: amountError(other, notation) }] };
}
