import { GIFT_CARD_POSTER } from "#runtime/posters/item-posters";
import { knownName, lineName } from "#contract/text/known-names";
import { LINE_BREAK, plainLine } from "#contract/text/name";
import { findMailedGift } from "../../basket/lines/memberships/membership-gifts";
import { findMembership } from "../../basket/lines/memberships/memberships";
import type { OrderRecord } from "../../money/orders/queries";
import { atLocalTime, toDay } from "../../platform/dates";
import { storefrontLink } from "../../platform/storefront-links";
import { toPrintableOrNull } from "../pdf-text/print-fonts";
import { drawPdf } from "../tickets/tickets-pdf";
import { findMailedVoucher } from "../../basket/lines/vouchers/gift-vouchers";
import { type Letter, type LetterPart, link } from "../mail-layout/letter";
import { untranslated } from "../mail-layout/untranslated-texts";
import { simpleLetter } from "./simple-letters";
import { benefitParts, periodWords } from "./product-letters";
import { mailPoster } from "./mail-poster";
import { payloadTexts, type MailContext } from "./mail-context";

/** A gift voucher's code, for its recipient or its buyer; null when it was returned before it was sent. */
export async function composeGiftVoucher(context: MailContext): Promise<Letter | null> {
  const { db, mail } = context;
  const record = await findMailedVoucher(db, payloadTexts(mail, "voucherId").voucherId);
  if (record === null) throw new Error(`mail ${mail.id} has no voucher`);
  if (record.voucher.state !== "active") return null;
  const sentTo = record.details?.toEmail ? "recipient" : "buyer";
  const printed = { ...record, details: record.details && printableDetails(record.details) };
  const letters = {
    letter: giftVoucherLetter(context, record),
    printed: giftVoucherLetter(context, printed),
  };
  const letter = await withPrintout(context, letters, "giftCard", sentTo);
  const recipient = record.details?.toEmail ?? record.buyerEmail;
  return recipient === null ? letter : { ...letter, recipient };
}

/** A gift membership for its recipient, with the link that accepts it; null when its order was returned. */
export async function composeMembershipGift(context: MailContext): Promise<Letter | null> {
  const { db, mail } = context;
  const record = await findMailedGift(db, payloadTexts(mail, "giftId").giftId);
  if (record === null) return null;
  const { toName, ...details } = printableDetails(record.details);
  const printed = { ...record, details: { ...details, toName: toName ?? "" } };
  const letters = {
    letter: membershipGiftLetter(context, record),
    printed: membershipGiftLetter(context, printed),
  };
  return {
    ...(await withPrintout(context, letters, "giftMembership", "recipient")),
    recipient: record.details.toEmail,
  };
}

/** Tells the giver that their gift membership was accepted. */
export async function composeGiftAccepted({ db, mail, t }: MailContext): Promise<Letter | null> {
  const record = await findMailedGift(db, payloadTexts(mail, "giftId").giftId);
  if (record === null) return null;
  const name = mail.isVerified
    ? plainLine(record.details.toName)
    : t("mail.giftAccepted.recipient");
  const facts = { level: knownName(t, "membership", record.level.name), name };
  const own = ownOfLevel({ ...record.level, benefits: [] }, t);
  return simpleLetter(t, "mail.giftAccepted", { values: facts, own });
}

/** Confirms a gift membership to the customer who accepted it, with its benefits and dates. */
export async function composeMembershipStarted(context: MailContext): Promise<Letter | null> {
  const { db, mail, settings, t, format } = context;
  const { membershipId } = payloadTexts(mail, "membershipId");
  const record = await findMembership(db, membershipId);
  if (record === null) return null;
  const { level, membership } = record;
  const facts = {
    level: knownName(t, "membership", level.name),
    ...periodWords(membership, format),
  };
  return simpleLetter(t, "mail.membershipStarted", {
    values: facts,
    own: ownOfLevel(level, t),
    more: benefitParts(level.benefits, t),
    url: storefrontLink(settings.STOREFRONT_URL, "memberships"),
  });
}

/** Removes characters that the PDF's fonts lack from names and message; null where nothing is left. */
function printableDetails<Details extends Record<"toName" | "fromName" | "message", string | null>>(
  details: Details,
) {
  const { toName, fromName, message } = details;
  return {
    ...details,
    toName: toPrintableOrNull(toName),
    fromName: toPrintableOrNull(fromName),
    message: toPrintableOrNull(message),
  };
}

/** Attaches a PDF of the gift, so that it can be handed over in person. */
async function withPrintout(
  { mail, t, language }: MailContext,
  { letter, printed }: Record<"letter" | "printed", Letter>,
  name: "giftCard" | "giftMembership",
  sentTo: "buyer" | "recipient",
): Promise<Letter> {
  const options = { language, madeAt: mail.taken.now };
  const pdf = await drawPdf({ kind: "letter", letter: printed, options });
  const attachment = { contentType: "application/pdf", base64: pdf.toString("base64") };
  return {
    ...letter,
    parts: [...letter.parts, t(sentTo === "buyer" ? "mail.gift.print" : "mail.gift.copy")],
    attachments: [{ filename: t(`mail.attachment.${name}`), ...attachment }],
  };
}

type GiftContext = Pick<MailContext, "t" | "format"> & {
  settings: Pick<MailContext["settings"], "STOREFRONT_URL">;
};
type MailedVoucher = NonNullable<Awaited<ReturnType<typeof findMailedVoucher>>>;
type VoucherFacts = {
  voucher: Pick<MailedVoucher["voucher"], "amount" | "currency" | "code" | "expiresAt">;
  details: Pick<NonNullable<MailedVoucher["details"]>, "toName" | "fromName" | "message"> | null;
};

const NO_MAILING = { toName: null, fromName: null, message: null };

export function giftVoucherLetter(
  { t, format, settings }: GiftContext,
  { voucher, details }: VoucherFacts,
): Letter {
  const { toName, ...mailing } = details ?? NO_MAILING;
  const amount = format.money(voucher.amount, voucher.currency);
  return {
    subject: t("mail.giftVoucher.subject", { amount }),
    ...mailPoster(GIFT_CARD_POSTER),
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
  { t, format, settings }: GiftContext,
  { gift, level, details }: Pick<MailedGift, "gift" | "level" | "details">,
): Letter {
  const facts = {
    level: knownName(t, "membership", level.name),
    name: details.toName,
    count: details.months,
  };
  const url = storefrontLink(settings.STOREFRONT_URL, "accept-membership");
  return {
    subject: t("mail.membershipGift.subject", facts),
    own: ownOfLevel(level, t),
    // In the PDF the name is empty if the fonts lack all of its characters.
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

const ownOfLevel = (
  { name, benefits }: { name: string; benefits: readonly string[] },
  t: MailContext["t"],
): string[] =>
  untranslated(
    t,
    [name, ...benefits].map((text) => ["membership", text]),
  );

function fromGiver(
  { fromName, message }: { fromName: string | null; message: string | null },
  t: GiftContext["t"],
): string[] {
  // Names and messages stored before they were validated may contain links.
  const name = fromName === null ? null : plainLine(fromName);
  if (message === null) return name === null ? [] : [t("mail.gift.fromAlone", { name })];
  return [...(name === null ? [] : [t("mail.gift.from", { name })]), plainText(message)];
}

/** Like `plainLine`, but keeps line breaks. */
export const plainText = (text: string) => text.split(LINE_BREAK).map(plainLine).join("\n");

/** Whether a gift voucher of the order is to be mailed on a later day than the order was placed. */
export function isMailedLater({ items, order }: Pick<OrderRecord, "items" | "order">): boolean {
  return items.some(
    (item) => item.kind === "gift-voucher" && (item.details.sendOn ?? "") > toDay(order.placedAt),
  );
}

/** Gift vouchers and membership gifts of an order: recipient and date. The codes are mailed separately. */
export function giftParts(
  { items, order }: OrderRecord,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const lines = { giftCards: [] as string[], giftMemberships: [] as string[] };
  for (const item of items) {
    if (item.kind !== "gift-voucher" && item.kind !== "membership-gift") continue;
    const { toEmail, toName, sendOn } = item.details;
    const amount = format.money(item.price / item.quantity, order.currency);
    const gift =
      item.kind === "gift-voucher"
        ? t("mail.confirmation.giftCards.line", { count: item.quantity, amount })
        : t("mail.confirmation.giftMemberships.line", { name: lineName(t, item) });
    const giftWithName =
      toName === null || toName === ""
        ? `${gift}.`
        : t("mail.confirmation.giftCards.for", { gift, name: plainLine(toName) });
    const to = toEmail === null ? "toYou" : "toRecipient";
    const sent =
      sendOn === null || sendOn <= toDay(order.placedAt)
        ? t(`mail.confirmation.giftCards.${to}`, { count: item.quantity })
        : t(`mail.confirmation.giftCards.${to}On`, {
            count: item.quantity,
            date: format.date(atLocalTime(sendOn, 12, 0)),
          });
    lines[item.kind === "gift-voucher" ? "giftCards" : "giftMemberships"].push(
      `${giftWithName} ${sent}`,
    );
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
