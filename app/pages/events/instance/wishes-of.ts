import type { PriceList } from "#contract/schemas/price-list";
import type { Wishes } from "~/domain/schemas/ticket-choice";

/** Between what a visitor may say the price, by price type, where a price list lets them. */
export function wishesOf({ priceTypes }: Pick<PriceList, "priceTypes">): Wishes {
  return new Map(
    priceTypes.flatMap(({ id, payWhatYouWish: wish }) =>
      wish === null ? [] : [[id, { min: wish.min.amount, max: wish.max.amount }] as const],
    ),
  );
}
