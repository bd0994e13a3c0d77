import { knownName } from "#contract/text/known-names";
import { brandName } from "#contract/schemas/card";
import type { PaymentMethod } from "#contract/schemas/recurring";
import { atLocalTime } from "../../platform/dates";
import { storefrontLink } from "../../platform/storefront-links";
import {
  findCharge,
  findRecurring,
  methodOfRecord,
  recurringBody,
  type RecurringRecord,
} from "../../money/recurring/recurring-payments";
import type { StopReason } from "../../money/recurring/recurring-agreements";
import type { Translator } from "../../platform/translator";
import { untranslated } from "../mail-layout/untranslated-texts";
import { simpleLetter } from "./simple-letters";
import { venue } from "#contract/venue";
import { donationReceipt } from "./donation-receipt";
import { type Letter, link } from "../mail-layout/letter";
import { payloadTexts, type MailContext } from "./mail-context";

/** Reads the recurring payment of an email, and the charge if it is about one. Null if not found. */
async function recurringFacts(context: MailContext) {
  const { db, mail, settings, t, format } = context;
  const record = await findRecurring(db, payloadTexts(mail, "recurringId").recurringId);
  if (record === null) return null;
  const { chargeId } = mail.payload;
  const charge = typeof chargeId === "string" ? await findCharge(db, chargeId) : null;
  const amount = charge?.amount ?? record.recurring.amount ?? 0;
  const method = charge?.method ?? methodOfRecord(record);
  const day = (date: string) => format.date(atLocalTime(date, 12, 0));
  return {
    record,
    charge,
    day,
    purpose: record.membership === null ? ("gift" as const) : ("membership" as const),
    own: untranslated(t, [
      ["membership", record.level?.name],
      ["fund", record.fundName],
    ]),
    words: {
      name: getName(record, t),
      amount: format.money(amount, charge?.currency ?? settings.CURRENCY),
      method: method === null ? "" : methodWords(t, method),
      until: record.membership === null ? "" : day(record.membership.expiresOn),
    },
  };
}

/** The level or fund that is paid for. */
const getName = ({ level, fundName }: RecurringRecord, t: Translator): string =>
  level === null ? knownName(t, "fund", fundName ?? "") : knownName(t, "membership", level.name);

function methodWords(t: Translator, { kind, name, last4 }: Omit<PaymentMethod, "id">): string {
  return t(`mail.recurring.method.${kind}`, { name: brandName(name ?? ""), last4: last4 ?? "" });
}

const accountLink = ({ settings, t }: MailContext, purpose: "gift" | "endedGift" | "membership") =>
  link(
    t(`mail.recurring.manage.${purpose}`),
    storefrontLink(
      settings.STOREFRONT_URL,
      purpose === "membership" ? "memberships" : "giving-history",
    ),
  );

/** Terms of automatic renewal: amount, date and how to stop it. Renewal laws require a written confirmation. */
export function renewalTerms(
  { settings, t, format }: MailContext,
  record: RecurringRecord,
): string[] {
  const { nextOn, amount } = recurringBody(record, settings.CURRENCY);
  const method = methodOfRecord(record);
  const words = {
    name: getName(record, t),
    amount: format.money(amount.amount, amount.currency),
    method: method === null ? "" : methodWords(t, method),
    date: format.date(atLocalTime(nextOn, 12, 0)),
  };
  return (["text", "after", "stop"] as const).map((part) =>
    t(`mail.recurring.agreed.${part}`, words),
  );
}

/** Confirms that automatic renewal was turned on, with its terms; null when it was turned off in the meantime. */
export async function composeRenewalAgreed(context: MailContext): Promise<Letter | null> {
  const { t } = context;
  const facts = await recurringFacts(context);
  if (facts?.record.recurring.state !== "active") return null;
  const { words, own, record } = facts;
  const more = [...renewalTerms(context, record), accountLink(context, "membership")];
  return simpleLetter(t, "mail.recurring.agreed", { values: words, own, more });
}

/** Announces a renewal; null when it was turned off, charged or postponed in the meantime. */
export async function composeRenewalNotice(context: MailContext): Promise<Letter | null> {
  const { t } = context;
  const facts = await recurringFacts(context);
  if (facts?.charge?.state !== "due" || facts.record.recurring.state !== "active") return null;
  const words = { ...facts.words, date: facts.day(facts.charge.dueOn) };
  const more = [accountLink(context, "membership")];
  return simpleLetter(t, "mail.recurring.notice", { values: words, own: facts.own, more });
}

/** A receipt for one charge; for a donation, also a tax receipt. */
export async function composeChargeReceipt(context: MailContext): Promise<Letter | null> {
  const { t, format } = context;
  const facts = await recurringFacts(context);
  if (facts?.charge == null || facts.charge.paidAt === null) return null;
  const { purpose, charge, record } = facts;
  const givenAt = facts.charge.paidAt;
  const words = { ...facts.words, date: format.date(givenAt) };
  const more = [
    ...(purpose === "gift" ? donationReceipt({ ...charge, givenAt }, context) : []),
    ...nextDonation(record, facts.day, t),
    accountLink(context, purpose),
  ];
  return simpleLetter(t, `mail.recurring.receipt.${purpose}`, {
    values: words,
    own: facts.own,
    more,
  });
}

function nextDonation(
  { recurring: { state, nextOn } }: RecurringRecord,
  day: (date: string) => string,
  t: Translator,
): string[] {
  if (nextOn === null || state !== "active") return [];
  return [t("mail.recurring.receipt.gift.next", { date: day(nextOn) })];
}

/** Reports a declined charge and when it is retried; null when it was paid or given up in the meantime. */
export async function composeChargeRefused(context: MailContext): Promise<Letter | null> {
  const { t } = context;
  const facts = await recurringFacts(context);
  if (facts?.charge?.state !== "due") return null;
  const { purpose } = facts;
  const words = { ...facts.words, date: facts.day(facts.charge.dueOn) };
  const more = [accountLink(context, purpose)];
  return simpleLetter(t, `mail.recurring.refused.${purpose}`, {
    values: words,
    own: facts.own,
    more,
  });
}

/** Reports the refund of a donation, with a new tax receipt for what is left, which replaces the previous one. */
export async function composeChargeRefunded(context: MailContext): Promise<Letter | null> {
  const { t, format } = context;
  const facts = await recurringFacts(context);
  if (facts?.charge == null || facts.charge.paidAt === null) return null;
  const { amount, refunded, currency, paidAt: givenAt } = facts.charge;
  const left = amount - refunded;
  const words = {
    ...facts.words,
    refunded: format.money(refunded, currency),
    date: format.date(givenAt),
  };
  const more = [
    ...(venue.charity === undefined
      ? []
      : [t(`mail.recurring.refunded.${left > 0 ? "newReceipt" : "noReceipt"}`)]),
    ...(left > 0 ? donationReceipt({ amount: left, currency, givenAt }, context) : []),
    accountLink(context, "gift"),
  ];
  return simpleLetter(t, "mail.recurring.refunded", { values: words, own: facts.own, more });
}

const REASONS = ["asked", "card-removed", "refused", "over"] as const satisfies StopReason[];

/** Reports that a recurring payment has ended, why, and the effect on the membership or donation. */
export async function composeRecurringStopped(context: MailContext): Promise<Letter | null> {
  const { mail, t } = context;
  const facts = await recurringFacts(context);
  if (facts === null) return null;
  const { purpose, words, own } = facts;
  const why = REASONS.find((reason) => reason === mail.payload.why) ?? "asked";
  const ending = why === "refused" || why === "over" ? "refused" : "off";
  return {
    subject: t(`mail.recurring.stopped.${purpose}.${ending}.subject`, words),
    own,
    heading: t(`mail.recurring.stopped.${purpose}.${ending}.subject`, words),
    parts: [
      ...(why === "card-removed" ? [t("mail.recurring.stopped.cardRemoved")] : []),
      why === "over"
        ? t("mail.recurring.stopped.over", words)
        : t(`mail.recurring.stopped.${purpose}.${ending}.text`, words),
      accountLink(context, purpose === "gift" && ending === "off" ? "endedGift" : purpose),
      t("mail.recurring.help"),
    ],
  };
}
