import { plainLine } from "#contract/text/name";
import { findMailedGift } from "../memberships/membership-gifts";
import { findMembership } from "../memberships/memberships";
import type { OrderRecord } from "../orders/queries";
import { readClock } from "../platform/database/clock";
import { atLocalTime, dayOf } from "../platform/dates";
import { storefrontLink } from "../platform/storefront-links";
import { printable } from "../tickets/print-fonts";
import { drawPdf } from "../tickets/tickets-pdf";
import { findMailedVoucher } from "../vouchers/gift-vouchers";
import { type Letter, type LetterPart, link, payloadTexts, type Writing } from "./letter";
import { isProvenMailbox } from "./order-mails";
import { benefitParts, periodWords } from "./product-letters";

/** A gift voucher for its recipient, with its code; null when it was returned before it was sent. */
export async function composeGiftVoucher(writing: Writing): Promise<Letter | null> {
  const { db, mail } = writing;
  const found = await findMailedVoucher(db, payloadTexts(mail, "voucherId").voucherId);
  if (found === null) throw new Error(`mail ${mail.id} has no voucher`);
  if (found.voucher.state !== "active") return null;
  const to = found.details?.toEmail ? "recipient" : "buyer";
  const printed = { ...found, details: found.details && printableDetails(found.details) };
  const letters = {
    letter: giftVoucherLetter(writing, found),
    printed: giftVoucherLetter(writing, printed),
  };
  const letter = await withPrintout(writing, letters, "giftCard", to);
  const recipient = found.details?.toEmail ?? found.buyerEmail;
  return recipient === null ? letter : { ...letter, recipient };
}

/** A membership for its recipient, with the link that accepts it; null when its order was returned. */
export async function composeMembershipGift(writing: Writing): Promise<Letter | null> {
  const { db, mail } = writing;
  const found = await findMailedGift(db, payloadTexts(mail, "giftId").giftId);
  if (found === null) return null;
  const { toName, ...details } = printableDetails(found.details);
  const printed = { ...found, details: { ...details, toName: toName ?? "" } };
  const letters = {
    letter: membershipGiftLetter(writing, found),
    printed: membershipGiftLetter(writing, printed),
  };
  return {
    ...(await withPrintout(writing, letters, "giftMembership", "recipient")),
    recipient: found.details.toEmail,
  };
}

/** Tells the giver that their gift membership was accepted. */
export async function composeGiftAccepted({ db, mail, t }: Writing): Promise<Letter | null> {
  const found = await findMailedGift(db, payloadTexts(mail, "giftId").giftId);
  if (found === null) return null;
  const isProven = await isProvenMailbox(db, mail.customerId, mail.recipient);
  const name = isProven ? plainLine(found.details.toName) : t("mail.giftAccepted.recipient");
  const facts = { level: found.level.name, name };
  return {
    subject: t("mail.giftAccepted.subject", facts),
    heading: t("mail.giftAccepted.heading"),
    parts: [t("mail.giftAccepted.text", facts), t("mail.gift.help")],
  };
}

/** Confirms a gift membership to the customer who accepted it, with its benefits and dates. */
export async function composeMembershipStarted(writing: Writing): Promise<Letter | null> {
  const { db, mail, settings, t, format } = writing;
  const { membershipId } = payloadTexts(mail, "membershipId");
  const found = await findMembership(db, membershipId);
  if (found === null) return null;
  const { level, membership } = found;
  const facts = { level: level.name, ...periodWords(membership, format) };
  return {
    subject: t("mail.membershipStarted.subject", facts),
    heading: t("mail.membershipStarted.heading", facts),
    parts: [
      t("mail.membershipStarted.period", facts),
      ...benefitParts(level.benefits, t),
      link(
        t("mail.membershipStarted.link"),
        storefrontLink(settings.STOREFRONT_URL, "memberships"),
      ),
      t("mail.membershipStarted.end"),
      t("mail.gift.help"),
    ],
  };
}

/** What was typed for a gift without what the PDF's fonts lack; null where nothing of it is left. */
function printableDetails<Details extends Record<"toName" | "fromName" | "message", string | null>>(
  details: Details,
) {
  const left = (text: string | null) => (text === null ? null : printable(text) || null);
  const { toName, fromName, message } = details;
  return {
    ...details,
    toName: left(toName),
    fromName: left(fromName),
    message: left(message),
  };
}

/** The letter with a printable copy attached, for a buyer who hands the gift over in person. */
async function withPrintout(
  { db, t, language }: Writing,
  { letter, printed }: Record<"letter" | "printed", Letter>,
  name: "giftCard" | "giftMembership",
  to: "buyer" | "recipient",
): Promise<Letter> {
  const options = { language, madeAt: await readClock(db) };
  const pdf = await drawPdf({ kind: "letter", letter: printed, options });
  const attachment = { contentType: "application/pdf", base64: pdf.toString("base64") };
  return {
    ...letter,
    parts: [...letter.parts, t(to === "buyer" ? "mail.gift.print" : "mail.gift.copy")],
    attachments: [{ filename: t(`mail.attachment.${name}`), ...attachment }],
  };
}

type Words = Pick<Writing, "t" | "format"> & {
  settings: Pick<Writing["settings"], "STOREFRONT_URL">;
};
type Found = NonNullable<Awaited<ReturnType<typeof findMailedVoucher>>>;
type VoucherFacts = {
  voucher: Pick<Found["voucher"], "amount" | "currency" | "code" | "expiresAt">;
  details: Pick<NonNullable<Found["details"]>, "toName" | "fromName" | "message"> | null;
};

const NO_MAILING = { toName: null, fromName: null, message: null };

/** The letter itself. Names and message may be older than the rules for them, so they are made plain here. */
export function giftVoucherLetter(
  { t, format, settings }: Words,
  { voucher, details }: VoucherFacts,
): Letter {
  const { toName, ...mailing } = details ?? NO_MAILING;
  const amount = format.money(voucher.amount, voucher.currency);
  return {
    subject: t("mail.giftVoucher.subject", { amount }),
    heading:
      toName === null
        ? t("mail.giftVoucher.heading", { amount })
        : t("mail.giftVoucher.headingFor", { name: toName, amount }),
    parts: [
      ...fromGiver(mailing, t),
      t("mail.giftVoucher.code"),
      { kind: "code", code: voucher.code },
      link(
        t("mail.giftVoucher.link"),
        storefrontLink(settings.STOREFRONT_URL, "redeem-gift-voucher"),
      ),
      t("mail.giftVoucher.use", { amount }),
      voucher.expiresAt === null
        ? t("mail.giftVoucher.noEnd")
        : t("mail.giftVoucher.until", { date: format.date(voucher.expiresAt) }),
      t("mail.gift.keep"),
      t("mail.gift.help"),
    ],
  };
}

type MailedGift = NonNullable<Awaited<ReturnType<typeof findMailedGift>>>;

export function membershipGiftLetter(
  { t, format, settings }: Words,
  { gift, level, details }: Pick<MailedGift, "gift" | "level" | "details">,
): Letter {
  const facts = { level: level.name, name: details.toName, count: details.months };
  const url = storefrontLink(settings.STOREFRONT_URL, "accept-membership");
  return {
    subject: t("mail.membershipGift.subject", facts),
    // Printed without a name that no font of ours has.
    heading: t(`mail.membershipGift.${facts.name === "" ? "subject" : "heading"}`, facts),
    parts: [
      ...fromGiver(details, t),
      t("mail.membershipGift.text", facts),
      link(t("mail.membershipGift.link"), url.replace("__CODE__", gift.code)),
      t("mail.membershipGift.code"),
      { kind: "code", code: gift.code },
      t("mail.membershipGift.until", { date: format.date(atLocalTime(gift.expiresOn, 12, 0)) }),
      ...benefitParts(level.benefits, t),
      t("mail.gift.keep"),
      t("mail.gift.help"),
    ],
  };
}

function fromGiver(
  { fromName, message }: { fromName: string | null; message: string | null },
  t: Words["t"],
): string[] {
  const name = fromName === null ? null : plainLine(fromName);
  if (message === null) return name === null ? [] : [t("mail.gift.fromAlone", { name })];
  return [...(name === null ? [] : [t("mail.gift.from", { name })]), plainText(message)];
}

/** Text of several lines: its line breaks stay, and nothing in it becomes a link. */
export const plainText = (text: string) =>
  text
    .split(/\r\n|\n|\r/u)
    .map(plainLine)
    .join("\n");

/** Whether something of an order is mailed on a later day than it was placed. */
export function isMailedLater({ items, order }: Pick<OrderRecord, "items" | "order">): boolean {
  return items.some(
    (item) => item.kind === "gift-voucher" && (item.details.sendOn ?? "") > dayOf(order.placedAt),
  );
}

/** Each gift voucher and membership gift: for whom it is and when it is sent. Its code is in the recipient's own mail. */
export function giftParts(
  { items, order }: OrderRecord,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  const lines = { giftCards: [] as string[], giftMemberships: [] as string[] };
  for (const item of items) {
    if (item.kind !== "gift-voucher" && item.kind !== "membership-gift") continue;
    const { toEmail, toName, sendOn } = item.details;
    const amount = format.money(item.price / item.quantity, order.currency);
    const gift =
      item.kind === "gift-voucher"
        ? t("mail.confirmation.giftCards.line", { count: item.quantity, amount })
        : t("mail.confirmation.giftMemberships.line", { name: item.name });
    const what =
      toName === null || toName === ""
        ? `${gift}.`
        : t("mail.confirmation.giftCards.for", { gift, name: plainLine(toName) });
    const to = toEmail === null ? "toYou" : "toRecipient";
    const sent =
      sendOn === null || sendOn <= dayOf(order.placedAt)
        ? t(`mail.confirmation.giftCards.${to}`, { count: item.quantity })
        : t(`mail.confirmation.giftCards.${to}On`, {
            count: item.quantity,
            date: format.date(atLocalTime(sendOn, 12, 0)),
          });
    lines[item.kind === "gift-voucher" ? "giftCards" : "giftMemberships"].push(`${what} ${sent}`);
  }
  return (["giftCards", "giftMemberships"] as const).flatMap((kind): LetterPart[] =>
    lines[kind].length === 0
      ? []
      : [
          { kind: "heading", text: t(`mail.confirmation.${kind}.heading`) },
          { kind: "list", items: lines[kind] },
        ],
  );
}
