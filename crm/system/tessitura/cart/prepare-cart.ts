import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { BuyerAddress, CommittedOrder, OrderToCommit } from "../../system";
import type { CallAnswer, CallFailure } from "../call-types";
import { readTickets, remoteKey, type RemoteTicket } from "./cart-seats";
import { areSamePayments, makePayments, sumOfVouchers } from "./certificates";
import type { CallBudget, TessituraClient } from "../client";
import {
  areSameContributions,
  type FundSettings,
  makeContributions,
  readContributions,
  toContributions,
} from "./contributions";
import { toMinor } from "../minor-units";
import { nameOrder } from "./order-note";
import type { RemoteBaskets, RemoteIds } from "../remote";
import { hasLostLocks } from "../session";
import { areSameCertificates, makeCertificates, toSoldVouchers } from "./sold-certificates";
import { findSource, isOtherSource, readLines, setSources, type WantedSource } from "../sources";

export type CartSettings = FundSettings &
  Pick<TessituraSettings, "deliveryMethods" | "payment" | "source">;
type CartDeps = {
  client: TessituraClient;
  ids: RemoteIds;
  baskets: RemoteBaskets;
  settings: CartSettings;
};

/** `why`: for the log. Nothing is sold: what is not refused may be repeated. */
export type NotPrepared = {
  code: "refused" | "unavailable";
  why: string;
  /** As `hasLostLocks` has it. */
  isExpired: boolean;
};

const refuse = (why: string): NotPrepared => ({ code: "refused", why, isExpired: false });

/** Writes of a cart may be repeated, also those whose answer was lost: each is read back. */
const because = (failure: CallFailure, why: string): NotPrepared => ({
  code: failure.code === "refused" && failure.reason !== "changed" ? "refused" : "unavailable",
  why,
  isExpired: hasLostLocks(failure),
});

/** What the order wants of a seat. */
type Wanted = { priceType: number; price: number };

function readWanted(ids: RemoteIds, order: OrderToCommit): Map<string, Wanted> | null {
  const wanted = new Map<string, Wanted>();
  for (const seat of order.seats) {
    const at = ids.toRemoteSeat(seat);
    const priceType = ids.toRemotePriceType(seat.priceTypeId);
    if (at === null || priceType === null) return null;
    wanted.set(remoteKey(at), { priceType, price: seat.price });
  }
  return wanted;
}

type Prepared = { tickets: RemoteTicket[]; newVouchers: CommittedOrder["newVouchers"] };

/**
 * Makes the cart the order's: its properties name our order and the delivery, other seats and contributions are removed, price types
 * are the final ones. Refused unless the system then has the same seats, contributions, gift certificates, payments, prices and
 * total. Returns the tickets and the certificates' numbers.
 */
export async function prepareCart(
  deps: CartDeps,
  sessionKey: string,
  order: OrderToCommit,
  budget: CallBudget,
): Promise<Prepared | NotPrepared> {
  const { client, ids } = deps;
  const path = { sessionKey };
  const seats = readWanted(ids, order);
  const contributions = toContributions(deps.settings, order);
  if (seats === null) return refuse("unknown seat or price type");
  if (contributions === null) return refuse("no fund or level for contributions");
  // First, since delivery may cost something there.
  const source = await findSource(deps, order.basketId);
  const unnamed = await writeProperties(deps, sessionKey, order, source, budget);
  if (unnamed !== null) return because(unnamed, "order not named");
  const wanted = {
    seats,
    contributions,
    source,
    vouchers: order.vouchers,
    newVouchers: order.newVouchers,
  };
  let cart = await client.call("readCart", { path }, { budget });
  if (!cart.ok) return because(cart.failure, "cart not read");
  const changed = await changeCart(deps, sessionKey, cart.value, wanted, budget);
  if (typeof changed !== "number") return because(changed, "cart not changed");
  if (changed > 0) {
    cart = await client.call("readCart", { path }, { budget });
    if (!cart.ok) return because(cart.failure, "cart not read");
  }
  const difference = findDifference(cart.value, wanted, order.total);
  if (difference !== null) return refuse(difference);
  const { Products } = cart.value;
  return { tickets: readTickets(Products).tickets, newVouchers: toSoldVouchers(Products) };
}

type Contents = {
  seats: ReadonlyMap<string, Wanted>;
  contributions: NonNullable<ReturnType<typeof toContributions>>;
  source: WantedSource;
  vouchers: OrderToCommit["vouchers"];
  newVouchers: OrderToCommit["newVouchers"];
};

/** How many calls were made, or why one failed. */
async function changeCart(
  { client, settings }: CartDeps,
  sessionKey: string,
  { Products, Payments: payments }: CallAnswer<"readCart">,
  wanted: Contents,
  budget: CallBudget,
): Promise<number | CallFailure> {
  const { tickets } = readTickets(Products);
  const toChange = tickets.filter(
    ({ at, priceType }) => wanted.seats.get(remoteKey(at))?.priceType !== priceType,
  );
  for (const ticket of toChange) {
    const failure = await changeTicket(client, sessionKey, ticket, wanted.seats, budget);
    if (failure !== null) return failure;
  }
  const lines = readLines(Products);
  const sources = await setSources(client, sessionKey, lines, wanted.source, budget);
  if (typeof sources !== "number") return sources;
  const contributions = { found: readContributions(Products), wanted: wanted.contributions };
  const made = await makeContributions(client, sessionKey, contributions, budget);
  if (typeof made !== "number") return made;
  const method = settings.payment.giftCertificateMethod ?? 0;
  const newVouchers = { products: Products, wanted: wanted.newVouchers, method };
  const added = await makeCertificates(client, sessionKey, newVouchers, budget);
  if (typeof added !== "number") return added;
  const vouchers = { payments, wanted: wanted.vouchers };
  const paid = await makePayments(client, sessionKey, vouchers, budget);
  return typeof paid === "number" ? toChange.length + sources + made + added + paid : paid;
}

async function changeTicket(
  client: TessituraClient,
  sessionKey: string,
  { at, lineItem, subLineItem, priceType }: RemoteTicket,
  wanted: ReadonlyMap<string, Wanted>,
  budget: CallBudget,
): Promise<CallFailure | null> {
  const final = wanted.get(remoteKey(at));
  const changed =
    final === undefined
      ? await client.call(
          "removeTicket",
          { path: { sessionKey, lineItemId: lineItem, subLineItemId: subLineItem } },
          { budget },
        )
      : await client.call(
          "changePriceType",
          {
            path: { sessionKey, subLineItemId: subLineItem },
            body: { OriginalPriceType: priceType, NewPriceType: final.priceType },
          },
          { budget },
        );
  return changed.ok ? null : changed.failure;
}

/** What the cart has that the order has not agreed to; null if they are the same. */
function findDifference(
  { Products, Payments: payments, BalanceToCharge }: CallAnswer<"readCart">,
  wanted: Contents,
  total: number,
): string | null {
  const { tickets, isWhole } = readTickets(Products);
  if (!isWhole) return "cart has more than seats and contributions";
  const seats = new Set(tickets.map(({ at }) => remoteKey(at)));
  if (seats.size !== wanted.seats.size || tickets.length !== seats.size) return "seats differ";
  if (!areSameContributions(readContributions(Products), wanted.contributions))
    return "contributions differ";
  if (!areSameCertificates(Products, wanted.newVouchers)) return "gift certificates differ";
  if (!areSamePayments(payments, wanted.vouchers)) return "payments differ";
  const { source } = wanted;
  if (source !== null && readLines(Products).some((line) => isOtherSource(line, source)))
    return "source differs";
  for (const { at, price, priceType } of tickets) {
    const agreed = wanted.seats.get(remoteKey(at));
    if (agreed === undefined) return "seats differ";
    if (agreed.priceType !== priceType) return "price type differs";
    if (agreed.price !== price) return "price differs";
  }
  const due = total - sumOfVouchers(wanted.vouchers);
  return toMinor(BalanceToCharge) === due ? null : "total differs";
}

/** All properties are sent back: those that are left out would be lost. */
async function writeProperties(
  { client, settings }: CartDeps,
  sessionKey: string,
  { id, notes, delivery }: OrderToCommit,
  source: WantedSource,
  budget: CallBudget,
): Promise<CallFailure | null> {
  const path = { sessionKey };
  const read = await client.call("readCartProperties", { path }, { budget });
  if (!read.ok) return read.failure;
  const method = settings.deliveryMethods.find(({ option }) => option === delivery?.optionId);
  const mailTo = delivery?.address ? [`Mail to: ${writeAddress(delivery.address)}`] : [];
  const body = {
    ...read.value,
    Notes: nameOrder(read.value.Notes, id, [...mailTo, ...notes]),
    ...(source !== null && { SourceId: source.number }),
    ...(method !== undefined && { DeliveryMethodId: method.method }),
  };
  const written = await client.call("writeCartProperties", { path, body }, { budget });
  return written.ok ? null : written.failure;
}

const writeAddress = ({ lines, city, state, postcode, country }: BuyerAddress) =>
  [...lines, city, `${state} ${postcode}`.trim(), country].filter((part) => part !== "").join(", ");
