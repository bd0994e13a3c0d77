import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { ItemKind } from "#contract/schemas/basket-item";
import { MAX_GIFT_VOUCHERS } from "#contract/schemas/gift-voucher";
import { MAX_SUBSCRIPTIONS } from "#contract/schemas/membership";
import { MAX_STOCK_LINE } from "#contract/schemas/stock-item";
import { findLongNotes, NOTE_NAMES, normalizeNotes, type NoteName } from "#contract/text/notes";
import { notesDiffer } from "~/domain/basket/basket-diff";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { enterCode } from "./own-basket.server";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import {
  MAX_CODE_LENGTH,
  type BasketFailure,
  type EntryProblem,
} from "~/pages/basket/basket-refusal";
import { namesOfGift } from "~/pages/extras/gift-problems";
import { parseAmount } from "#contract/typed-money";
import { countSchema } from "~/domain/schemas/fields";
import { lineRules } from "./basket/line-rules";

/** Why a change was not made. All but the box office's refusals are found before it is called. */
export type ChangeFailure =
  | BasketFailure
  | { code: "entry"; problem: EntryProblem }
  | { code: "too-many"; max: number }
  /** Notes were saved in another window: what is typed here must not replace them unseen. */
  | { code: "notes-elsewhere" }
  | { code: "notes-too-long"; lengths: Partial<Record<NoteName, number>> }
  | { code: "line-gone" };

type Made = { ok: true; value: Basket } | { ok: false; failure: ChangeFailure };

type ChangeOf<Intent extends BasketChange["intent"]> = Extract<BasketChange, { intent: Intent }>;

const refused = (failure: ChangeFailure) => ({ ok: false, failure }) as const;
const wrong = (problem: EntryProblem) => refused({ code: "entry", problem });

/** Maps a form of the basket's page to its API call. Each change is safe to repeat. */
export async function applyBasketChange(
  context: AppLoadContext,
  basketId: string,
  change: BasketChange,
  seen: string,
): Promise<Made> {
  const { crm, addressBlock } = context;
  const { crmSession } = context.session;
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
        ? refused({ code: "line-gone" })
        : crm.changePriceTypes({ params, body: { tickets } });
    }
    case "remove":
      return crm.removeTicket({
        params: { ...params, ticketId: change.ticket },
        query: { withOthers: String(change.others) },
      });
    case "remove-all":
      return crm.removeTickets({
        params,
        query: { instanceId: change.performance, withOthers: String(change.others) },
      });
    case "use-subscription":
      return useSubscription(context, basketId, change);
    case "keep-subscription":
      return crm.unapplySubscription({ params: { ...params, ticketId: change.ticket } });
    case "extend":
      return crm.extendHold({ params, body: { seenUntil: change.until } });
    case "reclaim":
      return crm.reclaimTickets({ params, session: crmSession, idempotencyKey: randomUUID() });
    case "discard-expired":
      return crm.discardExpiredTickets({ params });
    case "quantity":
    case "amount":
    case "auto-renew":
      return changeLine(context, basketId, change);
    case "gift-names":
      if (change.tributeType === "none" && change.tributeName.trim() !== "")
        return wrong("tribute-type");
      return crm.changeDonation({
        params: { ...params, itemId: change.item },
        body: namesOfGift(change),
      });
    case "remove-item":
      return crm.removeItem({
        params: { ...params, itemId: change.item },
        query: { withParts: String(change.parts) },
      });
    case "remove-code":
      return crm.removeCode({ params: { ...params, codeId: change.code } });
    case "use-code":
      return crm.usePromoCode({ params: { ...params, codeId: change.code } });
    case "credit":
      return useCredit(context, basketId, change);
    case "merge":
    case "discard":
      return changeOther(context, basketId, change);
    case "save": {
      const noted = await saveNotes(context, basketId, change, seen);
      const code = change.code.trim();
      if (!noted.ok || (code === "" && change.by !== "code")) return noted;
      if (code === "") return wrong("code-missing");
      if (code.length > MAX_CODE_LENGTH) return refused({ code: "code-not-recognised" });
      const request = { code, caller: addressBlock, requestKey: randomUUID(), session: crmSession };
      return enterCode(crm, basketId, request);
    }
  }
}

/** The most of one line. */
const MOST_OF: Partial<Record<ItemKind, number>> = {
  "gift-voucher": MAX_GIFT_VOUCHERS,
  "ticket-subscription": MAX_SUBSCRIPTIONS,
};

async function changeLine(
  { crm, basket, i18n }: AppLoadContext,
  basketId: string,
  change: ChangeOf<"quantity" | "amount" | "auto-renew">,
): Promise<Made> {
  const line = (await basket())?.items.find(({ id }) => id === change.item);
  if (line === undefined || lineRules[line.kind].change !== change.intent)
    return refused({ code: "line-gone" });
  const params = { id: basketId, itemId: line.id };
  switch (change.intent) {
    case "quantity": {
      const { success, data: quantity = 0 } = countSchema().safeParse(change.quantity);
      if (!success || quantity < 1) return wrong("quantity");
      const max = MOST_OF[line.kind] ?? MAX_STOCK_LINE;
      if (quantity > max) return refused({ code: "too-many", max });
      const call = { params, body: { quantity } };
      if (line.kind === "gift-voucher") return crm.changeGiftVoucher(call);
      if (line.kind === "ticket-subscription") return crm.changeSubscriptions(call);
      return crm.changeStockItem(call);
    }
    case "amount": {
      const amount = parseAmount(change.amount, i18n.locale);
      if (amount === null) return wrong("amount");
      return crm.changeDonation({ params, body: { amount } });
    }
    case "auto-renew":
      return crm.changeMembership({ params, body: { remindsToRenew: change.remindsToRenew } });
  }
}

/** Account credit is its owner's, so a basket without a customer becomes theirs first. */
async function useCredit(
  context: AppLoadContext,
  basketId: string,
  { use, amount: typed }: ChangeOf<"credit">,
): Promise<Made> {
  const { crm } = context;
  const { crmSession } = context.session;
  if (crmSession === null) return refused({ code: "not-signed-in" });
  let amount: number | null = null;
  if (use === "amount") {
    amount = parseAmount(typed, context.i18n.locale);
    if (amount === null || amount === 0) return wrong("amount");
  }
  if (use !== "none") {
    const credit = await crm.getAccountCredit({ session: crmSession });
    if (!credit.ok) return credit;
    const balance = credit.value.balance.amount;
    if (balance === 0) return refused({ code: "not-allowed", reason: "no-credit" });
    if ((amount ?? 0) > balance) return wrong("amount-too-much");
    amount ??= balance;
  }
  const claimed = await claimOwn(context, basketId, crmSession);
  if (!claimed.ok) return claimed;
  return crm.setCredit({ params: { id: basketId }, body: { amount }, session: crmSession });
}

/** Only the customer's own basket takes a ticket of their subscription. */
async function useSubscription(
  context: AppLoadContext,
  id: string,
  { ticket: ticketId, subscription: subscriptionId }: ChangeOf<"use-subscription">,
): Promise<Made> {
  const { crmSession: session } = context.session;
  if (session === null) return refused({ code: "not-signed-in" });
  const claimed = await claimOwn(context, id, session);
  if (!claimed.ok) return claimed;
  return context.crm.redeemVoucher({ params: { id, ticketId }, body: { subscriptionId }, session });
}

/** Merges another basket of the customer into this one, or empties it. Only its customer may, even if others know its id. */
async function changeOther(
  context: AppLoadContext,
  basketId: string,
  { intent, other }: ChangeOf<"merge" | "discard">,
): Promise<Made> {
  const { crm } = context;
  const { crmSession } = context.session;
  if (crmSession === null) return refused({ code: "not-signed-in" });
  const params = { id: basketId };
  const others = await crm.listOtherBaskets({ query: { except: basketId }, session: crmSession });
  if (!others.ok) return others;
  if (!others.value.some(({ id }) => id === other)) return refused({ code: "line-gone" });
  if (intent === "merge") {
    const claimed = await claimOwn(context, basketId, crmSession);
    if (!claimed.ok) return claimed;
    return crm.mergeBaskets({ params, body: { from: other }, idempotencyKey: randomUUID() });
  }
  const emptied = await crm.emptyBasket({ params: { id: other } });
  return emptied.ok ? crm.getBasket({ params }) : emptied;
}

/** Makes a basket without a customer the customer's. */
async function claimOwn(context: AppLoadContext, id: string, session: CrmSession) {
  const basket = await context.basket();
  if (basket?.customerId !== null) return { ok: true } as const;
  return context.crm.claimBasket({ params: { id }, session });
}

async function saveNotes(
  { crm, basket }: AppLoadContext,
  basketId: string,
  { order, access, allergies }: ChangeOf<"save">,
  seen: string,
): Promise<Made> {
  const notes = normalizeNotes({ order, access, allergies });
  const current = await basket();
  if (current !== null) {
    const isSaved = NOTE_NAMES.every((name) => notes[name] === current.notes[name]);
    // As they are, or as the page showed them: there is nothing to save.
    if (isSaved || (seen !== "" && !notesDiffer(seen, notes))) return { ok: true, value: current };
    if (seen !== "" && notesDiffer(seen, current.notes))
      return refused({ code: "notes-elsewhere" });
  }
  const lengths = findLongNotes(notes);
  if (Object.keys(lengths).length > 0) return refused({ code: "notes-too-long", lengths });
  return crm.setNotes({ params: { id: basketId }, body: notes });
}
