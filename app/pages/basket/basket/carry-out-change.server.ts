import type { Basket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { randomUUID } from "node:crypto";

import { lineRules } from "~/domain/basket/basket-lines";
import type { BasketFailure, BasketRefusal, EntryProblem } from "~/domain/basket/basket-refusal";
import { readGiftNames, GIFT_OTHER, readGift } from "~/domain/basket/gift-wish";
import { findLongNotes, normalizeNotes, type NoteName } from "#contract/schemas/notes";
import type { BasketChange, NotesChange } from "~/domain/schemas/basket-change";
import { notesChangedSince } from "~/domain/basket/basket-diff";
import { typedAmount } from "~/domain/basket/typed-amount";

import type { Crm } from "~/.server/ticketing/ticketing";
import { enterCode } from "~/.server/ticketing/enter-code";

type Made =
  | { ok: true; value: Basket }
  | { ok: false; failure: BasketFailure }
  /** Found out before the box office was asked. */
  | Extract<BasketChanged, { code: "refused" | "notes" | "line-gone" | "not-signed-in" }>;

type ChangeOf<Intent extends BasketChange["intent"]> = Extract<BasketChange, { intent: Intent }>;

const wrong = (problem: EntryProblem) =>
  ({ ok: false, code: "refused", refusal: { code: "entry", problem } }) as const;

/** Asks the box office for what the form means. */
export async function carryOut(crm: Crm, visit: BasketVisit, change: BasketChange): Promise<Made> {
  const { basketId, crmSession, caller } = visit;
  const params = { id: basketId };
  switch (change.intent) {
    case "change":
      return crm.changeTicket({
        params: { ...params, ticketId: change.ticket },
        body: { priceTypeId: change.priceType },
      });
    case "member-prices": {
      const { ticket, priceType } = change;
      const tickets = ticket.flatMap((ticketId, at) => {
        const priceTypeId = priceType[at];
        return priceTypeId === undefined ? [] : [{ ticketId, priceTypeId }];
      });
      return tickets.length === 0
        ? { ok: false, code: "line-gone" }
        : crm.changePriceTypes({ params, body: { tickets } });
    }
    case "remove":
      return crm.removeTicket({
        params: { ...params, ticketId: change.ticket },
        query: { withOthers: String(change.others) },
      });
    case "extend":
      return crm.extendHold({ params, body: { seenUntil: change.until } });
    case "reclaim":
      return crm.reclaimTickets({ params, session: crmSession, idempotencyKey: randomUUID() });
    case "drop-lost":
      return crm.discardExpiredTickets({ params });
    case "quantity":
    case "amount":
    case "auto-renew":
      return changeLine(crm, visit, change);
    case "gift":
      return give(crm, basketId, change);
    case "round-up": {
      const gift = await crm.getDonationUpsell();
      if (!gift.ok) return gift;
      return crm.addDonation({
        params,
        body: { fundId: gift.value.fundId, roundUp: true },
        idempotencyKey: randomUUID(),
      });
    }
    case "gift-names":
      return crm.changeDonation({
        params: { ...params, itemId: change.item },
        body: readGiftNames(change),
      });
    case "remove-item":
      return crm.removeItem({ params: { ...params, itemId: change.item } });
    case "booking-protection":
    case "cover-fee": {
      const set = change.intent === "cover-fee" ? crm.setCoverFee : crm.setBookingProtection;
      const body = { accepted: change.accepted };
      return set({ params, body, idempotencyKey: randomUUID() });
    }
    case "code": {
      const code = change.code.trim();
      if (code === "") return wrong("code-missing");
      // Nothing is as long as that: it need not be asked for.
      if (code.length > 100) return { ok: false, failure: { code: "code-not-recognised" } };
      const request = { code, caller, requestKey: randomUUID(), session: crmSession };
      return enterCode(crm, basketId, request);
    }
    case "remove-code":
      return crm.removeCode({ params: { ...params, codeId: change.code } });
    case "use-code":
      return crm.usePromoCode({ params: { ...params, codeId: change.code } });
    case "credit":
      return useCredit(crm, visit, change);
    case "merge":
    case "let-go":
      return changeOther(crm, visit, change);
    case "notes":
      return keepNotes(crm, visit, change);
  }
}

/** Spec section 3, "Donation upsell": one of the sums that are offered, or another. */
async function give(
  crm: Crm,
  basketId: string,
  { requestKey, ...fields }: ChangeOf<"gift">,
): Promise<Made> {
  const offer = await crm.getDonationUpsell();
  if (!offer.ok) return offer;
  const { fundId, values } = offer.value;
  const { amount, fault } = readGift({ values, displayOther: true }, fields);
  if (fault !== null) return wrong(fields.gift === GIFT_OTHER ? "amount" : "gift");
  if (amount === null) return wrong("gift");
  return crm.addDonation({ params: { id: basketId }, body: { fundId, amount }, requestKey });
}

/** Changes a line in the one way that its kind has. */
async function changeLine(
  crm: Crm,
  { basketId, basket }: BasketVisit,
  change: ChangeOf<"quantity" | "amount" | "auto-renew">,
): Promise<Made> {
  const line = (await basket())?.items.find(({ id }) => id === change.item);
  if (line === undefined || lineRules[line.kind].change !== change.intent)
    return { ok: false, code: "line-gone" };
  const params = { id: basketId, itemId: line.id };
  switch (change.intent) {
    case "quantity": {
      const quantity = Number(change.quantity);
      if (!Number.isInteger(quantity) || quantity < 1) return wrong("quantity");
      return changeQuantity(crm, line.kind, { params, body: { quantity } });
    }
    case "amount": {
      const amount = typedAmount(change.amount);
      if (amount === null) return wrong("amount");
      return crm.changeDonation({ params, body: { amount } });
    }
    case "auto-renew":
      return crm.changeMembership({ params, body: { autoRenew: change.autoRenew } });
  }
}

function changeQuantity(
  crm: Crm,
  kind: Item["kind"],
  change: { params: { id: string; itemId: string }; body: { quantity: number } },
): Promise<Made> {
  if (kind === "gift-voucher") return crm.changeGiftVoucher(change);
  if (kind === "ticket-subscription") return crm.changeSubscriptions(change);
  return crm.changeStockItem(change);
}

/** Credit is its owner's: a basket that is nobody's yet becomes theirs first. */
async function useCredit(
  crm: Crm,
  { basketId, crmSession, basket }: BasketVisit,
  { use, amount: typed }: ChangeOf<"credit">,
): Promise<Made> {
  if (crmSession === null) return { ok: false, code: "not-signed-in" };
  const params = { id: basketId };
  let amount: number | null = null;
  if (use === "amount") {
    amount = typedAmount(typed);
    if (amount === null || amount === 0) return wrong("amount");
  }
  const [current, credit] = await Promise.all([
    basket(),
    use === "none" ? null : crm.getAccountCredit({ session: crmSession }),
  ]);
  if (credit?.ok === false) return credit;
  const balance = credit?.value.balance;
  if (balance?.amount === 0)
    return { ok: false, failure: { code: "not-allowed", reason: "no-credit" } };
  if (use === "all") amount = balance?.amount ?? null;
  else if (balance && (amount ?? 0) > balance.amount) return wrong("amount-too-much");
  if (current?.customerId === null) {
    const claimed = await crm.claimBasket({ params, session: crmSession });
    if (!claimed.ok) return claimed;
  }
  return crm.setCredit({ params, body: { amount }, session: crmSession });
}

/** Another basket is its customer's alone, whoever knows its id. */
async function changeOther(
  crm: Crm,
  { basketId, crmSession, basket }: BasketVisit,
  { intent, other }: ChangeOf<"merge" | "let-go">,
): Promise<Made> {
  if (crmSession === null) return { ok: false, code: "not-signed-in" };
  const params = { id: basketId };
  const others = await crm.listOtherBaskets({
    query: { except: basketId },
    session: crmSession,
  });
  if (!others.ok) return others;
  if (!others.value.some(({ id }) => id === other)) return { ok: false, code: "line-gone" };
  if (intent === "merge") {
    const current = await basket();
    if (current?.customerId === null) {
      const claimed = await crm.claimBasket({ params, session: crmSession });
      if (!claimed.ok) return claimed;
    }
    return crm.mergeBaskets({ params, body: { from: other }, idempotencyKey: randomUUID() });
  }
  const emptied = await crm.emptyBasket({ params: { id: other } });
  return emptied.ok ? crm.getBasket({ params }) : emptied;
}

async function keepNotes(
  crm: Crm,
  { basketId, basket, seen }: BasketVisit,
  { order, access, allergies }: NotesChange,
): Promise<Made> {
  const notes = normalizeNotes({ order, access, allergies });
  const current = await basket();
  if (current !== null && seen !== "" && notesChangedSince(seen, current))
    return { ok: false, code: "refused", refusal: { code: "notes-elsewhere" } };
  const lengths = findLongNotes(notes);
  if (Object.keys(lengths).length > 0) return { ok: false, code: "notes", lengths };
  return crm.setNotes({ params: { id: basketId }, body: notes });
}

export type BasketChanged =
  | { ok: true; basket: Basket }
  | { ok: false; code: "refused"; refusal: BasketRefusal }
  /** Notes that are longer than can be kept, and how long each is. */
  | { ok: false; code: "notes"; lengths: Partial<Record<NoteName, number>> }
  /** The hold ran out before. */
  | { ok: false; code: "expired" }
  /** Other lines would go with the ticket: the visitor is asked first. */
  | { ok: false; code: "takes-others"; ticketId: string }
  /** It cannot be held any longer. */
  | { ok: false; code: "hold-cap" }
  /** What was to be changed has left the basket before: in another window. */
  | { ok: false; code: "ticket-gone" }
  | { ok: false; code: "line-gone" }
  /** There is no such basket (any more). */
  | { ok: false; code: "gone" }
  | { ok: false; code: "ordered"; orderId: string | null }
  | { ok: false; code: "not-signed-in" }
  | { ok: false; code: "unavailable" };
/** Whose basket it is, as far as a change of it asks. */
export type BasketVisit = {
  basketId: string;
  crmSession: string | null;
  /** Whose attempts at codes are counted. */
  caller: string;
  basket: () => Promise<Basket | null>;
  /** What the form's page showed of it (see `basketSnapshot`), or "". */
  seen: string;
};
