import type { Money } from "#contract/schemas/money";
import { MORE_THAN_NINE } from "#contract/rules/food/food";
import { addOnQuantityField, foodFields } from "~/domain/forms/extra-fields";
import { money } from "~/domain/arithmetic/money";
import type { ChosenItem, ChosenMenu } from "~/parts/extras/offers";
import { maxQuantity } from "~/parts/extras/read-extras";

/** What one button of the basket adds. */
export type Preset = {
  /** The field that a refusal names. */
  field: string;
  /** What the button's form posts. */
  fields: Readonly<Record<string, string>>;
  item: ChosenItem;
  quantity: number;
  price: Money;
};

type Visit = { instanceId: string; tickets: number };

/** One of an add-on, or one for each ticket where its rule asks for that. Null if it is in the basket or sold out. */
export function presetItem(item: ChosenItem, { instanceId, tickets }: Visit): Preset | null {
  const quantity = item.number === "same-as-tickets" ? tickets : 1;
  if (item.chosen > 0 || maxQuantity(item, tickets) < quantity) return null;
  const field = addOnQuantityField(instanceId, item.id);
  return {
    field,
    fields: { [field]: String(quantity) },
    item,
    quantity,
    price: times(item, quantity),
  };
}

/**
 * The first item of a menu for each ticket, at the first collection point. Null if there is more to choose, as for a
 * dinner of several courses.
 */
export function presetMenu(menu: ChosenMenu, { instanceId, tickets }: Visit): Preset | null {
  const [category, ...others] = menu.categories;
  const [collectionPoint] = menu.collectionPoints;
  const item = category?.items.find(({ left }) => left === null || left >= tickets);
  if (others.length > 0 || item === undefined || collectionPoint === undefined) return null;
  if (tickets >= MORE_THAN_NINE) return null;
  const names = foodFields(instanceId, menu.id);
  const fields = {
    [names.guests]: String(tickets),
    [names.collectionPoint]: collectionPoint,
    [names.choice(item.id)]: String(tickets),
  };
  return { field: names.guests, fields, item, quantity: tickets, price: times(item, tickets) };
}

const times = ({ price }: ChosenItem, quantity: number) =>
  money(price.amount * quantity, price.currency);
