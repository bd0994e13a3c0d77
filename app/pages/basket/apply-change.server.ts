import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { findLongNotes, NOTE_NAMES, normalizeNotes, type NoteName } from "#contract/text/notes";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { hasDifferentNotes } from "~/domain/basket/basket-diff";
import { isFree, money } from "~/domain/arithmetic/money";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Locale } from "#contract/names/locales";
import { enterCode, isRefusedForTickets, keepForTickets } from "~/parts/basket/change-codes.server";
import {
  type BasketFailure,
  type CreditTooHigh,
  type EntryError,
} from "~/parts/refusals/basket-refusal";
import { MAX_CODE_LENGTH } from "#contract/rules/baskets/code";
import { namesOfDonation } from "~/parts/extras/donation-form";
import { amountError, parseAmount } from "#contract/text/typed-money";
import type { Result } from "#contract/calls/result";
import { countSchema } from "~/domain/schemas/fields";
import { changeLine } from "~/parts/lines/change-line.server";
import { getView } from "~/parts/lines/line-kinds";
import { claimCurrent, useSubscription } from "./use-subscription.server";

/** Why a basket change failed. Codes that aren't in `BasketFailure` are detected before calling the box office. */
export type ChangeFailure =
  | BasketFailure
  | { code: "entry"; error: EntryError }
  | { code: "too-many"; max: number }
  | CreditTooHigh
  /** Notes were saved in another window and must not be overwritten unseen. */
  | { code: "notes-elsewhere" }
  | { code: "notes-too-long"; lengths: Partial<Record<NoteName, number>> }
  | { code: "line-gone" };

type ChangeResult = Result<Basket, ChangeFailure>;

type ChangeOf<Intent extends BasketChange["intent"]> = Extract<BasketChange, { intent: Intent }>;

const refused = (failure: ChangeFailure) => ({ ok: false, failure }) as const;
const invalidEntry = (error: EntryError) => refused({ code: "entry", error });

/** Maps a basket form intent to its API call. Every change is safe to retry. */
export async function applyBasketChange(
  context: AppLoadContext,
  basketId: string,
  change: Exclude<BasketChange, { intent: "add" }>,
  seen: string,
): Promise<ChangeResult> {
  const { crm, addressBlock } = context;
  const { crmSession } = context.session;
  const params = { id: basketId };
  switch (change.intent) {
    case "change":
      return crm.changeTicket({
        params: { ...params, ticketId: change.ticket },
        body: { priceTypeId: change.priceType },
      });
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
    case "remove-event":
      return crm.removeFromPackage({
        params: { ...params, itemId: change.item, instanceId: change.performance },
        query: { withOthers: String(change.others) },
      });
    case "use-subscription":
    case "use-subscriptions":
      return useSubscription(context, basketId, change);
    case "keep-subscription":
      return crm.removeSubscriptionCredit({ params: { ...params, ticketId: change.ticket } });
    case "extend":
      return crm.extendHold({ params, body: { seenUntil: change.until } });
    case "reclaim":
      return crm.reclaimTickets({ params, session: crmSession, idempotencyKey: randomUUID() });
    case "discard-expired":
      return crm.discardExpiredTickets({ params });
    case "quantity":
    case "amount":
    case "auto-renew":
      return changeOffered(context, basketId, change);
    case "gift-names":
      if (change.tributeType === "none" && change.tributeName.trim() !== "")
        return invalidEntry("tribute-type");
      return changeLine(crm, {
        params: { ...params, itemId: change.item },
        body: { kind: "donation", ...namesOfDonation(change) },
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
      const savedNotes = await saveNotes(context, basketId, change, seen);
      const code = change.code.trim();
      if (!savedNotes.ok || (code === "" && change.by !== "code")) return savedNotes;
      if (code === "") return invalidEntry("code-missing");
      if (code.length > MAX_CODE_LENGTH) return refused({ code: "code-not-recognised" });
      const request = { code, caller: addressBlock, requestKey: randomUUID(), session: crmSession };
      const entered = await enterCode(crm, basketId, request);
      if (entered.ok && context.session.linkCode === code) context.session.linkCode = null;
      const isKept =
        !entered.ok &&
        isRefusedForTickets(entered.failure) &&
        keepForTickets(context, code, savedNotes.value);
      return isKept ? savedNotes : entered;
    }
  }
}

/** Makes the change that the basket page offers for a kind of line. */
async function changeOffered(
  context: AppLoadContext,
  basketId: string,
  change: ChangeOf<"quantity" | "amount" | "auto-renew">,
): Promise<ChangeResult> {
  const { crm } = context;
  const line = (await context.basket())?.items.find(({ id }) => id === change.item);
  const offered = line && getView(line).change;
  if (!line || !offered || offered.by !== change.intent) return refused({ code: "line-gone" });
  const params = { id: basketId, itemId: line.id };
  switch (change.intent) {
    case "quantity": {
      const { success, data: quantity = 0 } = countSchema().safeParse(change.quantity);
      if (!success || quantity < 1) return invalidEntry("quantity");
      if (offered.by !== "quantity") return refused({ code: "line-gone" });
      const { kind, max } = offered;
      if (quantity > max) return refused({ code: "too-many", max });
      return changeLine(crm, { params, body: { kind, quantity } });
    }
    case "amount": {
      const notation = amountNotation(context);
      const amount = parseAmount(change.amount, notation);
      if (amount === null) return invalidEntry(amountError(change.amount, notation));
      return changeLine(crm, { params, body: { kind: "donation", amount } });
    }
    case "auto-renew":
      return changeLine(crm, {
        params,
        body: { kind: "membership", remindsToRenew: change.remindsToRenew },
      });
  }
}

/** Applies account credit. Claims an unclaimed basket first, because credit belongs to a customer. */
async function useCredit(
  context: AppLoadContext,
  basketId: string,
  { use, amount: typed }: ChangeOf<"credit">,
): Promise<ChangeResult> {
  const { crm } = context;
  const { crmSession } = context.session;
  if (crmSession === null) return refused({ code: "not-signed-in" });
  let amount: number | null = null;
  if (use === "amount") {
    const notation = amountNotation(context);
    amount = parseAmount(typed, notation);
    if (amount === null || amount === 0) return invalidEntry(amountError(typed, notation));
  }
  if (use !== "none") {
    const credit = await crm.getAccountCredit({ session: crmSession });
    if (!credit.ok) return credit;
    const { balance } = credit.value;
    if (isFree(balance)) return refused({ code: "not-allowed", reason: "no-credit" });
    if ((amount ?? 0) > balance.amount)
      return refused(creditTooHigh(balance, await context.basket(), context.i18n.locale));
    amount ??= balance.amount;
  }
  const claimed = await claimCurrent(context, crmSession);
  if (!claimed.ok) return claimed;
  return crm.setCredit({ params: { id: basketId }, body: { amount }, session: crmSession });
}

/** The maximum is what credit can pay in the basket, or the whole balance if there is nothing left to pay. */
function creditTooHigh(balance: Money, basket: Basket | null, locale: Locale): CreditTooHigh {
  const payable = basket === null ? 0 : basket.totals.credit.amount + basket.totals.toPay.amount;
  const max = payable === 0 ? balance.amount : Math.min(balance.amount, payable);
  return {
    code: "credit-too-high",
    balance: formatPrice(balance, locale),
    max: formatPrice(money(max, balance.currency), locale),
  };
}

/** Merges or empties another of the customer's baskets. Checks that it is theirs, because others may know its id. */
async function changeOther(
  context: AppLoadContext,
  basketId: string,
  { intent, other }: ChangeOf<"merge" | "discard">,
): Promise<ChangeResult> {
  const { crm } = context;
  const { crmSession } = context.session;
  if (crmSession === null) return refused({ code: "not-signed-in" });
  const params = { id: basketId };
  const others = await crm.listOtherBaskets({ query: { except: basketId }, session: crmSession });
  if (!others.ok) return others;
  if (!others.value.some(({ id }) => id === other)) return refused({ code: "line-gone" });
  if (intent === "merge") {
    const claimed = await claimCurrent(context, crmSession);
    if (!claimed.ok) return claimed;
    return crm.mergeBaskets({ params, body: { from: other }, idempotencyKey: randomUUID() });
  }
  const emptied = await crm.emptyBasket({ params: { id: other } });
  return emptied.ok ? crm.getBasket({ params }) : emptied;
}

async function saveNotes(
  { crm, basket }: AppLoadContext,
  basketId: string,
  { order, access, allergies }: ChangeOf<"save">,
  seen: string,
): Promise<ChangeResult> {
  const notes = normalizeNotes({ order, access, allergies });
  const current = await basket();
  if (current !== null) {
    const isSaved = NOTE_NAMES.every((name) => notes[name] === current.notes[name]);
    // Already saved, or unchanged since the page was rendered.
    if (isSaved || (seen !== "" && !hasDifferentNotes(seen, notes)))
      return { ok: true, value: current };
    if (seen !== "" && hasDifferentNotes(seen, current.notes))
      return refused({ code: "notes-elsewhere" });
  }
  const lengths = findLongNotes(notes);
  if (Object.keys(lengths).length > 0) return refused({ code: "notes-too-long", lengths });
  return crm.setNotes({ params: { id: basketId }, body: notes });
}
