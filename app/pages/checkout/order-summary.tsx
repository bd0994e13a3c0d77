import type { ReactNode } from "react";

import type { StoredAddress } from "#contract/schemas/address";
import {
  type AdditionalDetails,
  type BasketCode,
  type BasketTicket,
  type BasketTotals,
} from "#contract/schemas/basket";
import { MARKETING_SOURCES } from "#contract/rules/customers/choices";
import type { Item } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import { NOTE_NAMES, type Notes } from "#contract/text/notes";
import { hasGiftVouchersToPay } from "~/domain/basket/basket";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { isFree } from "~/domain/arithmetic/money";
import { describeAccess } from "~/i18n/access-words";
import { formatAddress } from "~/i18n/format-address";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { formatPhone } from "#contract/text/phone";
import { knownName } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { displayEmail } from "#contract/text/email";
import { CODES_ID, CREDIT_ID, noteFieldId } from "~/parts/basket/basket-anchors";
import { codeEffect } from "~/parts/lines/line-words";
import type { TicketsApartProps } from "~/parts/lines/seats-apart";
import type { InstanceGroup } from "~/parts/orders/order";
import type { SeatDrawings } from "~/parts/orders/ticket";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { Row, Stack } from "~/ui/layout/primitives";

/** With drawings of the seat in the middle, null if there are none, and the seats that were chosen together but are apart. */
export type SummaryGroup = InstanceGroup<BasketTicket> & {
  /** The package that all of the tickets are part of. */
  packageItemId: string | null;
  drawings: SeatDrawings | null;
  apart: readonly TicketsApartProps[];
};

export type SummaryPage = {
  groups: SummaryGroup[];
  products: Item[];
  totals: BasketTotals;
  codes: readonly BasketCode[];
  notes: Notes;
  delivery: {
    name: string;
    /** E-tickets, which come by email as soon as the order is paid for. */
    isByEmail?: boolean;
    /** The page's own description; null to show the box office's. */
    words: string | null;
    description: string;
    price: Money;
    address: StoredAddress | null;
  } | null;
  details: AdditionalDetails | null;
  customer: { name: string; email: string; phone: string };
  bookedFor: string | null;
  /** Null if the page shows no billing address; `address` is null if none is known. */
  billTo: { address: StoredAddress | null } | null;
  changeable: readonly CheckoutStepName[];
};

export function SummaryAnswers(props: SummaryPage) {
  const { groups, delivery, details, notes, customer, bookedFor, billTo, changeable } = props;
  const { codes, totals, products: items } = props;
  const forGiftVouchers = hasGiftVouchersToPay({ items, totals });
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  const change = (href: string, about: string) => ({ href, label: t("summary.change"), about });
  const billing = checkoutSteps["billing-address"].path;
  const getAnswer = (
    step: "delivery" | "additional-details" | "account" | "household",
    term: string,
    description: ReactNode,
    action = change(checkoutSteps[step].path, t(`summary.about.${step}`)),
  ): Fact => [term, description, changeable.includes(step) ? action : undefined];
  const additional = checkoutSteps["additional-details"].path;
  const addAdditional = changeable.includes("additional-details") && details !== null;
  const tickets = groups.flatMap((group) => group.tickets);
  const access = describeAccess(t, locale, tickets, details?.accessRequirements);
  const giftCards = giftVoucherLines(t, locale, props);
  const source = MARKETING_SOURCES.find((value) => value === details?.marketing);
  const answers: (Fact | null)[] = [
    delivery &&
      getAnswer(
        "delivery",
        t("summary.delivery"),
        delivery.isByEmail ? (
          t("summary.deliveryByEmail", { name: knownName(t, "delivery", delivery.name) })
        ) : (
          <>
            {isFree(delivery.price) ? (
              <ContentText kind="delivery" text={delivery.name} />
            ) : (
              t("summary.deliveryWithPrice", {
                name: knownName(t, "delivery", delivery.name),
                price: write(delivery.price),
              })
            )}
            <br />
            {delivery.words ?? <ContentText kind="delivery" text={delivery.description} />}
          </>
        ),
      ),
    delivery?.address
      ? getAnswer("delivery", t("summary.sendTo"), formatAddress(delivery.address, locale))
      : null,
    codes.length > 0
      ? [
          t("basket.codes.title"),
          codes.map((code) => (
            <p key={code.id}>
              {code.code}: {codeEffect(t, write, { code, forGiftVouchers })}
            </p>
          )),
          change(`${pathTo("basket")}#${CODES_ID}`, t("basket.codes.title")),
        ]
      : null,
    isFree(totals.credit)
      ? null
      : [
          t("basket.credit.title"),
          t("basket.codes.pays", { sum: write(totals.credit) }),
          change(`${pathTo("basket")}#${CREDIT_ID}`, t("basket.credit.title")),
        ],
    giftCards.length > 0
      ? [t("summary.giftCards"), giftCards.map((line) => <p key={line}>{line}</p>)]
      : null,
    getAnswer(
      "account",
      t(groups.length > 0 ? "summary.bookedBy" : "summary.orderedBy"),
      <>
        {customer.name}
        <br />
        {displayEmail(customer.email)}
        {customer.phone === "" ? null : (
          <>
            <br />
            {formatPhone(customer.phone)}
          </>
        )}
      </>,
    ),
    billTo?.address
      ? [
          t("billing.address"),
          billTo.address.id === delivery?.address?.id
            ? t("billing.sameAsMailing")
            : formatAddress(billTo.address, locale),
          change(billing, t("summary.about.billing-address")),
        ]
      : null,
    bookedFor === null ? null : getAnswer("household", t("summary.bookedFor"), bookedFor),
    details?.specialRequests
      ? getAnswer("additional-details", t("details.specialRequests"), details.specialRequests)
      : null,
    access.length > 0
      ? getAnswer(
          "additional-details",
          t("details.accessRequirements"),
          access.map((line) => <p key={line}>{line}</p>),
          change(additional, t("summary.about.access")),
        )
      : null,
    source
      ? getAnswer("additional-details", t("details.marketing"), t(`details.source.${source}`))
      : null,
    ...NOTE_NAMES.map((name) => {
      const action = change(`${pathTo("basket")}#${noteFieldId(name)}`, t("summary.about.notes"));
      return notes[name] === null
        ? null
        : ([t(`basket.notes.${name}`), notes[name], action] as const);
    }),
  ];
  // Notes from the basket are listed instead.
  const missing = [
    ...(billTo?.address === null ? [[billing, "newBillingAddress"] as const] : []),
    ...(addAdditional && details.specialRequests === null && notes.order === null
      ? [[additional, "request"] as const]
      : []),
    ...(addAdditional && access.length === 0 && notes.access === null
      ? [[additional, "access"] as const]
      : []),
  ];
  return (
    <Stack as="section" labelledBy="answers" gap="small">
      <h2 id="answers">{t("summary.answers")}</h2>
      <DescriptionList items={answers.filter((answer) => answer !== null)} />
      {missing.length === 0 ? null : (
        <div className="no-print">
          <Row>
            {missing.map(([href, what]) => (
              <a key={what} href={href} className="inline-block py-0.5">
                {t("summary.addWhat", { what: t(`summary.about.${what}`) })}
              </a>
            ))}
          </Row>
        </div>
      )}
    </Stack>
  );
}

/** Recipients and send dates of gift cards, without duplicates. */
function giftVoucherLines(
  t: Translate,
  locale: Locale,
  { products, customer }: Pick<SummaryPage, "products" | "customer">,
): string[] {
  const lines = products.flatMap((item) => {
    if (item.kind !== "gift-voucher") return [];
    const { toEmail, sendOn } = item.details;
    const email = toEmail ?? customer.email;
    return sendOn === null
      ? t("summary.giftCardNow", { email })
      : t("summary.giftCardOn", { email, date: formatDay(sendOn, "date", locale) });
  });
  return [...new Set(lines)];
}
