import { plainLine } from "#contract/schemas/name";
import { findRenewal } from "../memberships/renewals";
import type { OrderRecord } from "../orders/queries";
import { atLocalTime } from "../platform/dates";
import { storefrontLink } from "../platform/storefront-links";
import { findMailedVoucher } from "../vouchers/gift-vouchers";
import { type Letter, type LetterPart, link, payloadTexts, type Writing } from "./letter";

/** A gift voucher for whom it is meant, with its code; null when it was given back before it was sent. */
export async function composeGiftVoucher(writing: Writing): Promise<Letter | null> {
  const { db, mail } = writing;
  const found = await findMailedVoucher(db, payloadTexts(mail, "voucherId").voucherId);
  if (found === null) throw new Error(`mail ${mail.id} has no voucher`);
  return found.voucher.state === "active" ? giftVoucherLetter(writing, found) : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findMailedVoucher>>>;
type VoucherFacts = {
  voucher: Pick<Found["voucher"], "amount" | "currency" | "code">;
  details: Pick<NonNullable<Found["details"]>, "toName" | "fromName" | "message"> | null;
};

const NOBODY_SAID = { toName: null, fromName: null, message: null };

/** The letter itself. Names and message may be older than the rules for them, so they are made plain here. */
export function giftVoucherLetter(
  {
    t,
    format,
    settings,
  }: Pick<Writing, "t" | "format"> & {
    settings: Pick<Writing["settings"], "STOREFRONT_URL">;
  },
  { voucher, details }: VoucherFacts,
): Letter {
  const { toName, fromName, message } = details ?? NOBODY_SAID;
  const amount = format.money(voucher.amount, voucher.currency);
  return {
    subject: t("mail.giftVoucher.subject", { amount }),
    heading:
      toName === null
        ? t("mail.giftVoucher.heading", { amount })
        : t("mail.giftVoucher.headingFor", { name: toName, amount }),
    parts: [
      ...(fromName === null ? [] : [t("mail.giftVoucher.from", { name: plainLine(fromName) })]),
      ...(message === null ? [] : [plainText(message)]),
      t("mail.giftVoucher.code"),
      { kind: "code", code: voucher.code },
      link(
        t("mail.giftVoucher.link"),
        storefrontLink(settings.STOREFRONT_URL, "redeem-gift-voucher"),
      ),
      t("mail.giftVoucher.use", { amount }),
      t("mail.giftVoucher.keep"),
      t("mail.giftVoucher.help"),
    ],
  };
}

/** Text of several lines: its line breaks stay, and nothing in it becomes a link. */
const plainText = (text: string) =>
  text
    .split(/\r\n|\n|\r/u)
    .map(plainLine)
    .join("\n");

/**
 * Each gift voucher with its amount, and to whom its code goes and when. No code, no name and no address: those are in the
 * mail to whom it is for.
 */
export function voucherParts(
  { items, order }: OrderRecord,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  const lines = items.flatMap((item) => {
    if (item.kind !== "gift-voucher") return [];
    const { toEmail, sendOn } = item.details;
    const to = toEmail === null ? "toYou" : "toRecipient";
    const amount = format.money(item.price / item.quantity, order.currency);
    const line = t("mail.confirmation.giftCards.line", { count: item.quantity, amount });
    if (sendOn === null) return [`${line} ${t(`mail.confirmation.giftCards.${to}`)}`];
    const date = format.date(atLocalTime(sendOn, 12, 0));
    return [`${line} ${t(`mail.confirmation.giftCards.${to}On`, { date })}`];
  });
  if (lines.length === 0) return [];
  return [
    { kind: "heading", text: t("mail.confirmation.giftCards.heading") },
    { kind: "list", items: lines },
  ];
}

/** Reminds a member of the renewal that was asked for; null when it was renewed, given up or let run out meanwhile. */
export async function composeMembershipRenewal(writing: Writing): Promise<Letter | null> {
  const { db, mail, settings, t, format } = writing;
  const { membershipId, url } = payloadTexts(mail, "membershipId", "url");
  const renewal = await findRenewal(db, membershipId);
  if (renewal === null) return null;
  const { membership, level, firstName } = renewal;
  const facts = {
    level: level.name,
    date: format.date(atLocalTime(membership.expiresOn, 12, 0)),
    price: format.money(level.renewalPrice, settings.CURRENCY),
  };
  return {
    subject: t("mail.membershipRenewal.subject", facts),
    heading: t("mail.membershipRenewal.heading", { firstName }),
    parts: [
      t("mail.membershipRenewal.text", facts),
      t("mail.membershipRenewal.price", facts),
      link(t("mail.membershipRenewal.renew"), url),
      t("mail.membershipRenewal.help"),
    ],
  };
}
