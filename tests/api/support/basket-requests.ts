import fc from "fast-check";

import { CONTRIBUTOR, FRIEND } from "./members";

/** The contents of a generated basket; amounts in minor units. */
export type BasketRequest = {
  /** Tickets at $76.00 with a booking fee, at $9.00 without one, and flex packages of two at $76.00 less 15 percent. */
  dear: number;
  cheap: number;
  packages: number;
  bags: number;
  parking: number;
  meals: number;
  membership: typeof FRIEND | typeof CONTRIBUTOR | null;
  donation: boolean;
  roundUp: boolean;
  giftCards: number;
  /** At the level that waives its member's fees. */
  membershipGift: boolean;
  subscription: boolean;
  protection: boolean;
  coverFee: boolean;
  byMail: boolean;
  promo: { percentOff: number } | { amountOff: number } | null;
  voucher: number;
  credit: number;
};

const anyRequest: fc.Arbitrary<BasketRequest> = fc.record({
  dear: fc.nat(3),
  cheap: fc.nat(2),
  packages: fc.nat(1),
  bags: fc.nat(2),
  parking: fc.nat(2),
  meals: fc.nat(2),
  membership: fc.constantFrom(null, FRIEND, CONTRIBUTOR),
  donation: fc.boolean(),
  roundUp: fc.boolean(),
  giftCards: fc.nat(2),
  membershipGift: fc.boolean(),
  subscription: fc.boolean(),
  protection: fc.boolean(),
  coverFee: fc.boolean(),
  byMail: fc.boolean(),
  promo: fc.constantFrom(null, { percentOff: 15 }, { amountOff: 1_000 }),
  voucher: fc.constantFrom(0, 1_501, 100_000),
  credit: fc.constantFrom(0, 702, 100_000),
});

const everything: BasketRequest = {
  dear: 3,
  cheap: 1,
  packages: 1,
  bags: 2,
  parking: 1,
  meals: 2,
  membership: FRIEND,
  donation: true,
  roundUp: true,
  giftCards: 2,
  subscription: true,
  protection: true,
  coverFee: true,
  byMail: true,
  promo: { percentOff: 15 },
  voucher: 1_501,
  credit: 702,
  membershipGift: true,
};
const waived: BasketRequest = {
  ...everything,
  membership: CONTRIBUTOR,
  promo: { amountOff: 1_000 },
};
const nearlyPaid: BasketRequest = { ...everything, voucher: 100_000, credit: 100_000 };

const foodAlone: BasketRequest = {
  dear: 0,
  cheap: 0,
  packages: 0,
  bags: 0,
  parking: 0,
  meals: 2,
  membership: null,
  donation: false,
  roundUp: false,
  giftCards: 0,
  subscription: false,
  protection: false,
  coverFee: false,
  byMail: false,
  promo: null,
  voucher: 0,
  credit: 0,
  membershipGift: false,
};

/** The card pays for part of the donation, and for nothing that can be returned. */
export const donatedByCard: BasketRequest = {
  ...foodAlone,
  dear: 1,
  meals: 0,
  donation: true,
  credit: 13_000,
};

/** Together these exercise every pricing rule. */
export const fullRequests = [everything, waived, nearlyPaid, foodAlone];

/** Valid baskets: parking needs a ticket, there are no more meals than tickets, and something is bought. */
export const basketRequests = anyRequest.map((request): BasketRequest => {
  const { dear, cheap, packages, bags, meals, giftCards, membership, subscription } = request;
  const tickets = dear + cheap;
  const isBought = tickets + packages + bags + meals + giftCards > 0 || subscription;
  const possible = {
    ...request,
    parking: tickets > 0 ? request.parking : 0,
    meals: tickets > 0 ? Math.min(meals, tickets) : meals,
    donation: request.donation || (!isBought && membership === null),
  };
  // A whole-dollar total cannot be rounded up. Gift cards and credit, which can end the cover fee, come later.
  const unpaid = { ...possible, roundUp: false, voucher: 0, credit: 0 };
  const isWhole = getTotals(unpaid).total % 100 === 0;
  return { ...possible, roundUp: request.roundUp && !isWhole };
});

/** Pricing mistakes that the property must detect. */
export const MISTAKES = [
  "the fee is charged to members",
  "the fee is charged on cheap tickets",
  "the offer counts packages",
  "the promo code counts packages",
  "the cover fee counts donations",
  "the cover fee comes after rounding up",
  "gift cards buy gift cards",
  "a membership gift waives its buyer's fees",
  "protection leaves packages out",
] as const;
type Mistake = (typeof MISTAKES)[number];

/**
 * The refund when every single ticket is returned, with its add-ons: the difference from the same basket without them,
 * plus postage once nothing is left to mail. Minor units; null if there are no single tickets.
 */
export function findReturn(request: BasketRequest): number | null {
  if (request.dear + request.cheap === 0) return null;
  const base = { ...request, coverFee: false, roundUp: false, byMail: false };
  const rest = getTotals({ ...base, dear: 0, cheap: 0, parking: 0, meals: 0 }).total;
  const isLast = request.packages + request.bags === 0;
  return getTotals(base).total - rest + (isLast && request.byMail ? 100 : 0);
}

/**
 * How much of a return of `amount` goes to the card: what goodwill, which gift cards and credit are in these tests, did
 * not pay. Goodwill pays for donations last; donations and gift cards that the card paid for stay.
 */
export function returnedToCard(request: BasketRequest, amount: number): number {
  const charged = withChargedCover(request);
  const { total, toPay, giftVouchers, credit } = priced(charged);
  const withoutGifts = priced({ ...charged, donation: false, roundUp: false }).total;
  const payableByGoodwill = withoutGifts - 2_500 * request.giftCards;
  const donatedByGoodwill = Math.max(0, giftVouchers + credit - payableByGoodwill);
  const donatedByCard = total - withoutGifts - donatedByGoodwill;
  const returnable = Math.max(0, toPay - donatedByCard - 2_500 * request.giftCards);
  return Math.min(Math.max(0, amount - giftVouchers - credit), returnable);
}

/** The smallest card payment in dollars. */
const CARD_MINIMUM = 50;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

/** The expected totals, calculated independently of the box office. Minor units. */
export const getTotals = (request: BasketRequest, mistake?: Mistake) =>
  priced(withChargedCover(request, mistake), mistake);

/** Card costs are not covered where gift cards and credit pay for all. */
function withChargedCover(request: BasketRequest, mistake?: Mistake): BasketRequest {
  const { toPay, giftVouchers, credit } = priced({ ...request, coverFee: false }, mistake);
  const isPaid = toPay === 0 && giftVouchers + credit > 0;
  return { ...request, coverFee: request.coverFee && !isPaid };
}

function priced(request: BasketRequest, mistake?: Mistake) {
  const is = (one: Mistake) => one === mistake;
  const { dear, cheap, packages, bags, promo } = request;
  const single = [...times(dear, 7_600), ...times(cheap, 900)];
  const inPackages = times(2 * packages, 7_600);
  const tickets = [...single, ...inPackages];
  const packageCut = sum(inPackages.map((price) => (price * 15) / 100));
  const counted = is("the offer counts packages") ? [...tickets].sort((a, b) => b - a) : single;
  const offerCut = sum(counted.filter((_, at) => at % 3 === 2));
  const promoLeft = sum(is("the promo code counts packages") ? tickets : single) - offerCut;
  const promoCut =
    promo === null
      ? 0
      : "percentOff" in promo
        ? (promoLeft * promo.percentOff) / 100
        : Math.min(promoLeft, promo.amountOff);
  const discounts = packageCut + offerCut + promoCut;

  const isWaived =
    (request.membership === CONTRIBUTOR && !is("the fee is charged to members")) ||
    (request.membershipGift && is("a membership gift waives its buyer's fees"));
  const withFee = tickets.filter(
    (price) => price >= 1_000 || is("the fee is charged on cheap tickets"),
  );
  const fees = isWaived ? 0 : 900 * withFee.length;
  const isProtected = is("protection leaves packages out") ? single : tickets;
  const giftCards = 2_500 * request.giftCards;
  const donation = request.donation ? 5_075 : 0;
  const others = sum([
    2_435 * bags,
    1_250 * request.parking,
    2 * 1_000 * request.meals,
    request.membership === null ? 0 : request.membership === FRIEND ? 5_000 : 10_000,
    giftCards,
    request.membershipGift ? 10_000 : 0,
    request.subscription ? 48_000 : 0,
    request.protection ? 450 * isProtected.length : 0,
  ]);
  const prices = sum(tickets) + others;
  const covered = prices - discounts + fees + (is("the cover fee counts donations") ? donation : 0);
  const coverFee = request.coverFee ? Math.round(covered * 0.04) : 0;
  const delivery = request.byMail && tickets.length + bags > 0 ? 100 : 0;
  const whole = prices + donation + coverFee - discounts + fees + delivery;
  const rounded = is("the cover fee comes after rounding up") ? whole - coverFee : whole;
  const roundUp = request.roundUp ? Math.ceil(rounded / 100) * 100 - rounded : 0;
  const total = whole + roundUp;
  const payable = is("gift cards buy gift cards") ? total : total - giftCards;
  const byVoucher = Math.min(payable, request.voucher);
  const byCredit = Math.min(payable - byVoucher, request.credit);
  const left = total - byVoucher - byCredit;
  const missing = left > 0 && total >= CARD_MINIMUM ? Math.max(0, CARD_MINIMUM - left) : 0;
  const giftVouchers = Math.max(0, byVoucher - missing);
  const credit = byCredit - Math.max(0, missing - byVoucher);
  const toPay = total - giftVouchers - credit;
  return {
    subtotal: prices + donation + coverFee + roundUp,
    discounts,
    fees,
    delivery,
    total,
    giftVouchers,
    credit,
    toPay,
  };
}
