import { uncapitalized } from "#contract/text/intl";
import { knownName } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import type { Fund } from "#contract/schemas/fund";
import type { MembershipLevel } from "#contract/schemas/membership";
import type { Order } from "#contract/schemas/order";
import type { ItemOfKind } from "#contract/schemas/basket-item";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { isFree, money } from "~/domain/arithmetic/money";
import { GiftCard } from "~/parts/gift-vouchers/gift-card";
import { MemberCard } from "~/parts/gift-vouchers/member-card";
import { ButtonLink, PrintButton } from "~/ui/button";
import { Benefits } from "~/ui/card";
import { CallBoxOffice } from "~/ui/call-box-office";
import { NamesWithin } from "~/ui/content-text";
import { MailButton } from "~/ui/forms/mail-button";
import { Stack } from "~/ui/layout/primitives";

type Membership = ItemOfKind<"membership">;
type Donation = ItemOfKind<"donation">;
type Gift = ItemOfKind<"gift-voucher"> | ItemOfKind<"membership-gift">;

/** What an order without tickets is for, if it is one thing. */
export type Thanks =
  | { kind: "membership"; membership: Membership }
  | { kind: "donation"; donation: Donation }
  | { kind: "gifts"; gifts: Gift[] };

const isMembership = (item: Order["items"][number]): item is Membership =>
  item.kind === "membership";
const isDonation = (item: Order["items"][number]): item is Donation => item.kind === "donation";
/** A donation that cost something. */
export const isPaidDonation = (item: Order["items"][number]): item is Donation =>
  isDonation(item) && !isFree(item.price);
const isGift = (item: Order["items"][number]): item is Gift =>
  item.kind === "gift-voucher" || item.kind === "membership-gift";

/** Null for an order of tickets, of something else, or of several things. Covering card costs is none of them. */
export function thanksFor({ tickets, items }: Pick<Order, "tickets" | "items">): Thanks | null {
  const things = items.filter(({ kind }) => kind !== "cover-fee");
  const [first] = things;
  if (tickets.length > 0 || first === undefined) return null;
  if (things.every(isGift)) return { kind: "gifts", gifts: things };
  if (things.length > 1) return null;
  if (isMembership(first)) return { kind: "membership", membership: first };
  return isDonation(first) ? { kind: "donation", donation: first } : null;
}

export function thanksTitle(thanks: Thanks, t: Translate): string {
  switch (thanks.kind) {
    case "membership":
      return t(`order.thanks.${thanks.membership.details.renews ? "renewal" : "membership"}`);
    case "donation":
      return t("order.thanks.donation");
    case "gifts":
      return t(`order.thanks.${isForBuyer(thanks.gifts) ? "giftCard" : "gift"}`);
  }
}

const isForBuyer = (gifts: readonly Gift[]) =>
  gifts.every(({ details }) => details.toEmail === null);

type LeadProps = {
  thanks: Thanks;
  /** What the donation does, by its line's id, if the venue says it of its amount. */
  doneByGifts: Readonly<Record<string, string>>;
};

/** What the customer has now, or what happens with the gift. */
export function ThanksLead({ thanks, doneByGifts }: LeadProps) {
  const { t, locale } = useTranslation();
  switch (thanks.kind) {
    case "membership": {
      const { name, details } = thanks.membership;
      const text = t(`thanks.${details.renews ? "memberFrom" : "memberUntil"}`, {
        name: knownName(t, "membership", name),
        from: formatDay(details.startsOn, "date", locale),
        until: formatDay(details.expiresOn, "date", locale),
      });
      return <NamesWithin text={text} names={[name]} />;
    }
    case "donation": {
      const { name, price } = thanks.donation;
      const sum = formatPrice(price, locale);
      return (
        <>
          <NamesWithin
            text={t("thanks.given", { sum, fund: knownName(t, "fund", name) })}
            names={[name]}
          />{" "}
          <GiftDoes donation={thanks.donation} doneByGifts={doneByGifts} />
        </>
      );
    }
    case "gifts":
      return [...new Set(thanks.gifts.map((gift) => sendingWords(gift, t, locale)))].join(" ");
  }
}

type GiftDoesProps = Pick<LeadProps, "doneByGifts"> & { donation: Donation };

/** "Your $50 tunes the piano for one concert." Renders nothing if the venue says nothing of its amount. */
export function GiftDoes({ donation: { id, price }, doneByGifts }: GiftDoesProps) {
  const { t, locale } = useTranslation();
  const doneByGift = doneByGifts[id];
  if (doneByGift === undefined) return null;
  const text = uncapitalized(knownName(t, "fund", doneByGift));
  return (
    <NamesWithin
      text={t("thanks.does", { sum: formatPrice(price, locale), text })}
      names={[uncapitalized(doneByGift)]}
    />
  );
}

/** "We’ve emailed the code to Ana.", or "to your recipient" without a name. */
function sendingWords({ kind, quantity, details }: Gift, t: Translate, locale: Locale): string {
  const { toEmail, toName: name, sendOn } = details;
  const isSent =
    sendOn === null ||
    (kind === "gift-voucher" ? details.sent === true : details.progress?.state !== "scheduled");
  const count = { count: quantity };
  const date = isSent ? "" : formatDay(sendOn, "date", locale);
  if (toEmail !== null && name !== null)
    return isSent
      ? t("thanks.sentTo", { ...count, name })
      : t("thanks.sentToOn", { ...count, name, date });
  const to = toEmail === null ? "toYou" : "toRecipient";
  return isSent
    ? t(`mail.confirmation.giftCards.${to}`, count)
    : t(`mail.confirmation.giftCards.${to}On`, { ...count, date });
}

type ButtonProps = {
  thanks: Thanks;
  /** The address of a guest who can set up a sign-in; null for others. */
  newSignIn: string | null;
};

/** The next step, as a button of the banner. */
export function ThanksButton({ thanks, newSignIn }: ButtonProps) {
  const { t } = useTranslation();
  switch (thanks.kind) {
    case "membership":
      return newSignIn !== null ? (
        <>
          <p>{t("order.next.guestMember")}</p>
          <MailButton to="reset-password" who={{ email: newSignIn }} look="sun">
            {t("order.thanks.setUp")}
          </MailButton>
        </>
      ) : (
        <ButtonLink look="sun" href={pathTo("whats-on")}>
          {t("order.thanks.seeWhatsOn")}
        </ButtonLink>
      );
    case "donation":
      return (
        <ButtonLink look="sun" href="#paid">
          {t("order.thanks.receipt")}
        </ButtonLink>
      );
    case "gifts":
      return thanks.gifts.some(isCard) ? (
        <ButtonLink look="sun" href={`#${CARD_ID}`}>
          {t("order.thanks.seeCard", { count: thanks.gifts.length })}
        </ButtonLink>
      ) : null;
  }
}

const CARD_ID = "card";

const isCard = (gift: Gift): gift is ItemOfKind<"gift-voucher"> => gift.kind === "gift-voucher";

/** The gift cards as their recipients see them, without their codes, which are in the emails. */
function GiftCards({ gifts }: { gifts: readonly Gift[] }) {
  const { t, locale } = useTranslation();
  const cards = gifts.filter(isCard);
  if (cards.length === 0) return null;
  return (
    <Stack as="section" labelledBy={CARD_ID}>
      <h2 id={CARD_ID}>{t("order.thanks.card", { count: cards.length })}</h2>
      {cards.map(({ id, price, quantity, details: { toName, fromName, message } }) => (
        <GiftCard
          key={id}
          name={toName ?? t("giftCards.purchase.caption")}
          amount={formatPrice(money(price.amount / quantity, price.currency), locale)}
        >
          {message === null ? null : <p className="whitespace-pre-line">{message}</p>}
          {fromName === null ? null : <p>{t("mail.gift.fromAlone", { name: fromName })}</p>}
        </GiftCard>
      ))}
      <PrintButton label={t("order.thanks.printCard")} />
    </Stack>
  );
}

/** A member's card, and what comes with it. */
function NewMember({ membership, member, benefits }: { membership: Membership } & MemberFacts) {
  const { t } = useTranslation();
  const { name, details } = membership;
  return (
    <Stack as="section" labelledBy="member">
      <h2 id="member">{t("order.thanks.member")}</h2>
      <div className="cards cards-wide items-start">
        <MemberCard level={name} levelAs="p" member={member} expiresOn={details.expiresOn} />
        {benefits.length === 0 ? null : <Benefits items={benefits} />}
      </div>
    </Stack>
  );
}

type MemberFacts = {
  /** The customer's name. */
  member: string;
  /** The level's; empty if they can't be loaded. */
  benefits: readonly string[];
};

type NotesProps = MemberFacts & { thanks: Thanks; sentTo: string };

/** What a donor and a giver still need to know, and a member's card. */
export function ThanksNotes({ thanks, sentTo, ...facts }: NotesProps) {
  const { t } = useTranslation();
  switch (thanks.kind) {
    case "membership":
      return <NewMember membership={thanks.membership} {...facts} />;
    case "donation":
      return sentTo === "" ? null : <p>{t("order.thanks.receiptSent", { email: sentTo })}</p>;
    case "gifts":
      return (
        <>
          <GiftCards gifts={thanks.gifts} />
          {/* The buyer's own email has a section of its own. */}
          {isForBuyer(thanks.gifts) ? null : (
            <Stack as="section" labelledBy="gift-help" gap="small">
              <h2 id="gift-help">{t("order.thanks.giftHelp")}</h2>
              <CallBoxOffice>{t("order.thanks.sendAgain")}</CallBoxOffice>
            </Stack>
          )}
        </>
      );
  }
}

type BenefitsOfLevel = Pick<MembershipLevel, "id" | "benefits">;

/** Benefits of a level, first those that the lower ones of `levels`, which go from low to high, lack. */
export function newestBenefits(levels: readonly BenefitsOfLevel[], id: string): string[] {
  const place = levels.findIndex((level) => level.id === id);
  const all = levels[place]?.benefits ?? [];
  const isNew = (benefit: string, at: number) => !levels[at - 1]?.benefits.includes(benefit);
  const downwards = levels
    .slice(0, place + 1)
    .map(({ benefits }, at) => benefits.filter((each) => all.includes(each) && isNew(each, at)))
    .reverse();
  return [...new Set([...downwards.flat(), ...all])];
}

/** What the venue says that a gift of this amount does. */
export function findDoneByGift({ price }: Donation, fund: Fund | null): string | null {
  const gift = fund?.suggested?.find(({ amount }) => amount.amount === price.amount);
  return gift?.text ?? null;
}
