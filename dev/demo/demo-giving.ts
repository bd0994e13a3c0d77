import type { ItemKind } from "#contract/schemas/basket-item";
import type { donations } from "../../crm/tables/giving";
import giving from "./data/giving.json" with { type: "json" };
import { ranked } from "./demo-center";

/** Rows of the box office's tables. Amounts in minor units. */
export const funds = ranked(giving.funds);

export const { donationUpsell } = giving;

/** 4 percent of everything except donations. */
export const coverFee = {
  ...giving.coverFee,
  excludedKinds: giving.coverFee.excludedKinds as ItemKind[],
};

/** Per ticket; returns the full ticket price. The amount is from the design. */
export const { ticketProtection } = giving;

export const giftVoucherAmounts = giving.giftVoucherAmounts.map((amount) => ({ amount }));

type TributeType = NonNullable<(typeof donations.$inferInsert)["tributeType"]>;

/** Jordan Rivera's past donations, newest first. */
export const demoDonations = giving.donations as (Omit<
  (typeof giving.donations)[number],
  "tribute"
> & { tribute: { type: TributeType; name: string } | null })[];
