import { plainLine } from "#contract/schemas/name";
import { findRenewal } from "../memberships/renewals";
import type { Database } from "../platform/database/database";
import { atLocalTime } from "../platform/dates";
import { formatsIn } from "../platform/formats";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { findBoughtVoucher } from "../vouchers/gift-vouchers";
import { renderMail } from "./letter";
import type { MailContent, QueuedMail } from "./mails";

/** A gift voucher for whom it is meant, with its code; null when it was given back before it was sent. */
export async function composeGiftVoucher(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const { voucherId } = mail.payload;
  const found = typeof voucherId === "string" ? await findBoughtVoucher(db, voucherId) : null;
  if (found === null) throw new Error(`mail ${mail.id} has no voucher`);
  if (found.voucher.state !== "active") return null;
  const letter = giftVoucherLetter(mail.locale, found);
  return { ...letter, attachments: [] };
}

type Found = NonNullable<Awaited<ReturnType<typeof findBoughtVoucher>>>;
type VoucherFacts = {
  voucher: Pick<Found["voucher"], "amount" | "currency" | "code">;
  details: Pick<Found["details"], "toName" | "fromName" | "message">;
};

/** The letter itself. Names and message may be older than the rules for them, so they are made plain here. */
export function giftVoucherLetter(locale: string, { voucher, details }: VoucherFacts) {
  const language = languageOfWords(locale);
  const t = wordsIn(language);
  const amount = formatsIn(language).money(voucher.amount, voucher.currency);
  const { toName, fromName, message } = details;
  const paragraph = (text: string) => ({ kind: "paragraph" as const, text });
  return renderMail({
    language,
    subject: t("mail.giftVoucher.subject", { amount }),
    heading:
      toName === null
        ? t("mail.giftVoucher.heading", { amount })
        : t("mail.giftVoucher.headingFor", { name: toName, amount }),
    parts: [
      ...(fromName === null
        ? []
        : [paragraph(t("mail.giftVoucher.from", { name: plainLine(fromName) }))]),
      ...(message === null ? [] : [paragraph(plainText(message))]),
      paragraph(t("mail.giftVoucher.code")),
      { kind: "code", code: voucher.code },
      paragraph(t("mail.giftVoucher.use", { amount })),
      paragraph(t("mail.giftVoucher.keep")),
      paragraph(t("mail.giftVoucher.help", { phone: venue.phone })),
    ],
    signature: t("mail.links.signature"),
  });
}

/** Text of several lines: its line breaks stay, and nothing in it becomes a link. */
const plainText = (text: string) =>
  text
    .split(/\r\n|\n|\r/u)
    .map(plainLine)
    .join("\n");

/** Reminds a member of the renewal that was asked for; null when it was renewed, given up or let run out meanwhile. */
export async function composeMembershipRenewal(
  db: Database,
  mail: QueuedMail,
  settings: { CURRENCY: string },
): Promise<MailContent | null> {
  const { membershipId, url } = mail.payload;
  if (typeof membershipId !== "string" || typeof url !== "string")
    throw new Error(`mail ${mail.id} has no membership`);
  const renewal = await findRenewal(db, membershipId);
  if (renewal === null) return null;
  const { membership, level, firstName } = renewal;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const format = formatsIn(language);
  const facts = {
    level: level.name,
    date: format.date(atLocalTime(membership.expiresOn, 12, 0)),
    price: format.money(level.renewalPrice, settings.CURRENCY),
  };
  const letter = renderMail({
    language,
    subject: t("mail.membershipRenewal.subject", facts),
    heading: t("mail.membershipRenewal.heading", { firstName }),
    parts: [
      { kind: "paragraph", text: t("mail.membershipRenewal.text", facts) },
      { kind: "paragraph", text: t("mail.membershipRenewal.price", facts) },
      {
        kind: "link",
        label: t("mail.membershipRenewal.renew"),
        withUrl: t("mail.membershipRenewal.renewText", { url }),
        url,
      },
      { kind: "paragraph", text: t("mail.membershipRenewal.help", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
