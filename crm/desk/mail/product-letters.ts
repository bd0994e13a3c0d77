import { eq, inArray } from "drizzle-orm";

import { knownName, lineName } from "#contract/text/known-names";
import { plainLine } from "#contract/text/name";
import { customerNumber } from "../../people/customers/rules";
import { findRenewal } from "../../basket/lines/memberships/renewals";
import { funds } from "../../tables/funds";
import { membershipLevels } from "../../tables/memberships";
import { itemLabel, getLineKind } from "../../basket/lines/line-kinds";
import type { OrderRecord } from "../../money/orders/queries";
import type { Reader } from "../../platform/database/database";
import { atLocalTime } from "../../platform/dates";
import { storefrontLink } from "../../platform/storefront-links";
import { heading, type Letter, type LetterPart, link } from "../mail-layout/letter";
import { untranslated } from "../mail-layout/untranslated-texts";
import { simpleLetter } from "./simple-letters";
import { payloadTexts, type MailContext } from "./mail-context";
import type { MembershipPeriod } from "../../people/memberships/rules";

/** The customer number, if a membership or ticket subscription was bought. */
export function customerLines({ items, ...record }: OrderRecord, t: MailContext["t"]): string[] {
  const hasCard = items.some((item) => getLineKind(item).letters.needsCustomerNumber);
  const number = customerNumber(record.customerNumber);
  return hasCard ? [t("mail.confirmation.customerNumber", { number })] : [];
}

/** What an account is needed for, or that it only has to be confirmed; nothing for a customer with an account. */
export function accountLines(
  { isGuest, confirmationPending }: OrderRecord["customer"],
  asGuest:
    | "mail.confirmation.memberAsGuest"
    | "mail.confirmation.subscription.asGuest"
    | "mail.givenBack.creditOfGuest",
  t: MailContext["t"],
): string[] {
  if (confirmationPending)
    return [t("mail.confirmAccount", { subject: t("mail.registration.subject") })];
  return isGuest ? [t(asGuest)] : [];
}

/** Formats the first and last day of a membership. */
export const periodWords = (
  { startsOn, expiresOn }: Pick<MembershipPeriod, "startsOn" | "expiresOn">,
  format: MailContext["format"],
) => ({
  from: format.date(atLocalTime(startsOn, 12, 0)),
  until: format.date(atLocalTime(expiresOn, 12, 0)),
});

export const benefitParts = (benefits: readonly string[], t: MailContext["t"]): LetterPart[] =>
  benefits.length === 0
    ? []
    : [
        t("mail.membershipStarted.benefits"),
        { kind: "list", items: benefits.map((benefit) => knownName(t, "membership", benefit)) },
      ];

export type ProductFacts = {
  /** By membership level id. */
  benefits: ReadonlyMap<string, readonly string[]>;
  storefrontUrl: string;
  /** Whether guests can choose a password and so get an account. */
  setsUpSignIn: boolean;
};

/** Leads a member to the prices, and a guest to what they need first to get them. */
export const memberLink = (
  { customer }: Pick<OrderRecord, "customer">,
  { storefrontUrl, setsUpSignIn }: Pick<ProductFacts, "storefrontUrl" | "setsUpSignIn">,
  t: MailContext["t"],
): LetterPart =>
  setsUpSignIn && customer.isGuest && !customer.confirmationPending
    ? link(t("mail.confirmation.setUpSignIn"), storefrontLink(storefrontUrl, "set-up-sign-in"))
    : link(t("mail.confirmation.bookAsMember"), storefrontUrl);

export async function readBenefits(
  db: Reader,
  { items }: OrderRecord,
): Promise<ProductFacts["benefits"]> {
  const ids = items.flatMap(({ kind, productId }) => (kind === "membership" ? [productId] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: membershipLevels.id, benefits: membershipLevels.benefits })
    .from(membershipLevels)
    .where(inArray(membershipLevels.id, ids));
  return new Map(rows.map(({ id, benefits }) => [id, benefits]));
}

/** What the venue says that a donation of this amount does; null for several. */
export async function readDoneByGift(
  db: Reader,
  { items }: Pick<OrderRecord, "items">,
): Promise<string | null> {
  const [gift, ...others] = items.filter(({ kind }) => kind === "donation");
  if (gift === undefined || others.length > 0) return null;
  const [fund] = await db
    .select({ amounts: funds.amounts, texts: funds.amountTexts })
    .from(funds)
    .where(eq(funds.id, gift.productId));
  return fund?.texts[fund.amounts.indexOf(gift.price)] ?? null;
}

/** What the customer has now, or what was given, if the order is one membership or one donation. */
export function firstLine(
  { items, order }: Pick<OrderRecord, "items" | "order">,
  { t, format }: Pick<MailContext, "t" | "format">,
): string[] {
  const [item, ...others] = items.filter(({ kind }) => kind !== "cover-fee");
  if (item === undefined || others.length > 0) return [];
  const name = lineName(t, item);
  if (item.kind === "membership") {
    const { renews } = item.details;
    const period = periodWords(item.details, format);
    return [t(`thanks.${renews ? "memberFrom" : "memberUntil"}`, { name, ...period })];
  }
  if (item.kind !== "donation") return [];
  const sum = format.money(item.price, order.currency);
  return [t("thanks.given", { sum, fund: name })];
}

/** Details of memberships (dates, benefits), ticket subscriptions and donations (names) of an order. */
export function productParts(
  { items, customer }: OrderRecord,
  { benefits, storefrontUrl }: ProductFacts,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  return items.flatMap((item) => {
    const partsBelow = (...parts: LetterPart[]) => [heading(itemLabel(item, t)), ...parts];
    if (item.kind === "membership") {
      const facts = { level: lineName(t, item), ...periodWords(item.details, format) };
      const levelBenefits = benefitParts(benefits.get(item.productId) ?? [], t);
      return partsBelow(
        t("mail.membershipStarted.period", facts),
        ...levelBenefits,
        ...accountLines(customer, "mail.confirmation.memberAsGuest", t),
      );
    }
    if (item.kind === "ticket-subscription" && item.details.expiresOn) {
      const { pricingName, vouchers: count, expiresOn } = item.details;
      const pricing = knownName(t, "priceType", pricingName);
      const date = format.date(atLocalTime(expiresOn, 12, 0));
      return partsBelow(
        t("mail.confirmation.subscription.line", { pricing, count, date }),
        link(
          t("mail.confirmation.subscription.link"),
          storefrontLink(storefrontUrl, "ticket-subscriptions"),
        ),
        ...accountLines(customer, "mail.confirmation.subscription.asGuest", t),
      );
    }
    if (item.kind !== "donation") return [];
    const { recognitionName, anonymous, tribute } = item.details;
    const lines = [
      ...(recognitionName === null
        ? []
        : [t("mail.confirmation.gift.recognition", { name: plainLine(recognitionName) })]),
      ...(anonymous ? [t("mail.confirmation.gift.anonymous")] : []),
      ...(tribute === null
        ? []
        : [t(`mail.confirmation.gift.${tribute.type}`, { name: plainLine(tribute.name) })]),
    ];
    return lines.length === 0 ? [] : partsBelow({ kind: "list", items: lines });
  });
}

/** Reminds a member to renew; null when it was renewed, canceled or expired in the meantime. */
export async function composeMembershipRenewal(context: MailContext): Promise<Letter | null> {
  const { db, mail, settings, t, format } = context;
  const { membershipId, url } = payloadTexts(mail, "membershipId", "url");
  const renewal = await findRenewal(db, membershipId);
  if (renewal === null) return null;
  const { membership, level, firstName } = renewal;
  const facts = {
    firstName,
    level: knownName(t, "membership", level.name),
    date: format.date(atLocalTime(membership.expiresOn, 12, 0)),
    price: format.money(level.renewalPrice, settings.CURRENCY),
  };
  const own = untranslated(t, [["membership", level.name]]);
  return simpleLetter(t, "mail.membershipRenewal", { values: facts, own, url });
}
