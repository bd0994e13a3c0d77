import type { ItemDetails, ItemKind } from "#contract/schemas/basket-item";
import type { BasketRecord } from "../../crm/basket/contents/basket-contents";
import type { ItemOf, BasketTicketRecord } from "../../crm/basket/contents/basket-lines";
import { NO_COVER_FEE } from "../../crm/basket/contents/cover-fee";
import type { CodeRecord } from "../../crm/basket/contents/code-record";

export const NOW = new Date("2026-11-20T12:00:00Z");
export const minutesFromNow = (count: number) => new Date(NOW.getTime() + count * 60_000);

export const emptyBasket: BasketRecord = {
  id: "basket",
  catalogue: "revision",
  currency: "USD",
  customerId: null,
  firstHeldAt: NOW,
  heldUntil: minutesFromNow(15),
  delivery: null,
  details: null,
  notes: { order: null, access: null, allergies: null },
  order: null,
  lines: [],
  unentitled: [],
  items: [],
  codes: [],
  setAside: null,
  offers: [],
  subscriptions: [],
  credit: null,
  isMember: false,
  membershipAmount: 0,
  bookingFee: 900,
  feesWaivedFrom: 10_000,
  hasLimitedLines: false,
  coverFee: NO_COVER_FEE,
  now: NOW,
};

/** A $76 ticket plus a $9 fee. */
export function ticketLine(
  id: string,
  change: Partial<BasketTicketRecord> = {},
): BasketTicketRecord {
  return {
    id,
    instanceId: "instance",
    eventId: "event",
    eventKind: "orchestra",
    instrument: null,
    photo: null,
    title: "Mahler 5",
    hallId: "main",
    hallName: "Main Hall",
    startsAt: minutesFromNow(60 * 24),
    cancelled: false,
    isStream: false,
    stepFree: true,
    place: 1,
    planId: "plan",
    seatId: `seat-${id}`,
    section: "Orchestra",
    row: "C",
    number: "12",
    kind: "standard",
    bandId: "A",
    band: "A",
    priceTypeId: "standard",
    isChosenByBuyer: false,
    priceTypeName: "Standard",
    eligibility: "all",
    faceValue: 7600,
    fee: 900,
    chosenPriceTypeId: null,
    chosenFaceValue: null,
    chosenFee: null,
    priceBefore: null,
    packageItemId: null,
    subscriptionId: null,
    modeOfSale: "general",
    membershipItemId: null,
    ...change,
  };
}

/** Details of a line of each kind, without optional parts. */
export const SAMPLE_DETAILS: ItemDetails = {
  package: { type: "flex", percentOff: 20, missing: 0, superItemId: null },
  "food-and-drink": {
    instanceId: "instance",
    menuId: "bar",
    category: "Drinks",
    guests: 1,
    collectionPoint: "Bar",
  },
  merchandise: {},
  supplementary: { instanceId: "instance", number: "any" },
  membership: {
    remindsToRenew: false,
    renews: false,
    worth: 10_000,
    startsOn: "2026-11-20",
    renewsOn: "2027-09-20",
    expiresOn: "2027-11-19",
  },
  donation: {
    appeal: null,
    recognitionName: null,
    anonymous: false,
    tribute: null,
    roundUp: false,
  },
  "gift-voucher": { toName: null, fromName: null, message: null, toEmail: null, sendOn: null },
  "membership-gift": {
    toName: "Sam",
    fromName: null,
    message: null,
    toEmail: "sam@example.com",
    sendOn: null,
    months: 12,
    worth: 10_000,
  },
  "ticket-subscription": { pricingName: "Four", vouchers: 4, months: 12 },
  "booking-protection": { percentReturned: 100 },
  "cover-fee": { fundId: "fund" },
};

/** A line other than a ticket. Defaults to one free item. */
export function itemLine<K extends ItemKind>(
  kind: K,
  id: string,
  {
    details,
    ...change
  }: Partial<Omit<ItemOf<K>, "details">> & { details?: Partial<ItemDetails[K]> } = {},
): ItemOf<K> {
  return {
    id,
    kind,
    productId: `product-${id}`,
    name: id,
    quantity: 1,
    unitPrice: 0,
    ...change,
    details: { ...SAMPLE_DETAILS[kind], ...details },
  };
}

export function promoCode(
  id: string,
  {
    rule,
    ...change
  }: Partial<Omit<Extract<CodeRecord, { kind: "promo" }>, "rule">> & {
    rule?: Partial<Extract<CodeRecord, { kind: "promo" }>["rule"]>;
  } = {},
): CodeRecord {
  return {
    id,
    code: id.toUpperCase(),
    name: id,
    refusal: null,
    kind: "promo",
    promoCodeId: id,
    opensPriority: false,
    ...change,
    rule: { off: { percent: 10 }, eventIds: null, priceTypeIds: null, minTickets: 1, ...rule },
  };
}

export function giftVoucher(
  id: string,
  balance: number,
  refusal: CodeRecord["refusal"] = null,
): CodeRecord {
  return {
    id,
    code: "ABCD-1234567",
    name: id,
    refusal,
    kind: "gift-voucher",
    voucherId: id,
    balance,
  };
}
