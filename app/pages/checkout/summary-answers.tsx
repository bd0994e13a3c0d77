import {
  type AdditionalDetails,
  type BasketTicket,
  MARKETING_SOURCES,
} from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import type { Notes } from "#contract/schemas/notes";
import type { Address } from "#contract/schemas/address";
import type { ReactNode } from "react";

import { DescriptionList } from "~/ui/description-list";
import { Stack } from "~/ui/layout/primitives";

import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import type { InstanceGroup } from "~/domain/orders/order";
import { isFree } from "~/domain/money";

import { NOTE_NAMES } from "#contract/schemas/notes";
import { accessWords } from "~/i18n/access-words";
import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type SummaryAnswersProps = {
  groups: readonly InstanceGroup<BasketTicket>[];
  /** Null when nothing of it is delivered, or it was not said yet. */
  delivery: { name: string; description: string; price: Money; address: Address | null } | null;
  notes: Notes;
  details: AdditionalDetails | null;
  customer: { name: string; email: string; phone: string };
  /** The name of somebody else than the customer. */
  bookedFor: string | null;
  /** Where it is billed, where no other page says so. */
  billTo: Address | null;
  /** The steps that can be gone back to. */
  changeable: readonly CheckoutStepName[];
};

type Item = Parameters<typeof DescriptionList>[0]["items"][number];

/** What was answered on the steps before, each with the link that leads back to it. */
export function SummaryAnswers(props: SummaryAnswersProps) {
  const { groups, delivery, details, notes, customer, bookedFor, billTo, changeable } = props;
  const { t, locale } = useTranslation();
  const of = (
    step: "delivery" | "additional-details" | "account" | "household",
    term: string,
    description: ReactNode,
  ): Item => ({
    term,
    description,
    action: changeable.includes(step)
      ? {
          href: checkoutSteps[step].path,
          label: t("summary.change"),
          about: t(`summary.about.${step}`),
        }
      : undefined,
  });
  const none = t("summary.none");
  const tickets = groups.flatMap((group) => group.tickets);
  const access = accessWords(t, tickets, details?.accessRequirements);
  const source = MARKETING_SOURCES.find((value) => value === details?.marketing);
  const items: (Item | null)[] = [
    delivery &&
      of(
        "delivery",
        t("summary.delivery"),
        <>
          {isFree(delivery.price)
            ? delivery.name
            : t("summary.deliveryWithPrice", {
                name: delivery.name,
                price: formatMoney(delivery.price, locale),
              })}
          <br />
          {delivery.description}
        </>,
      ),
    delivery?.address
      ? of("delivery", t("summary.sendTo"), formatAddress(delivery.address, locale))
      : null,
    of(
      "account",
      t("summary.bookedBy"),
      <>
        {customer.name}
        <br />
        {customer.email}
        <br />
        {customer.phone}
      </>,
    ),
    billTo && {
      term: t("billing.address"),
      description: formatAddress(billTo, locale),
      action: {
        href: checkoutSteps["billing-address"].path,
        label: t("summary.change"),
        about: t("summary.about.billing-address"),
      },
    },
    bookedFor === null ? null : of("household", t("summary.bookedFor"), bookedFor),
    // The order notes, written in the basket, stand for it.
    details && (details.specialRequests !== null || notes.order === null)
      ? of("additional-details", t("details.specialRequests"), details.specialRequests ?? none)
      : null,
    details || access.length > 0
      ? of(
          "additional-details",
          t("details.accessRequirements"),
          access.length === 0 ? none : access.map((line) => <p key={line}>{line}</p>),
        )
      : null,
    source ? of("additional-details", t("details.marketing"), t(`details.source.${source}`)) : null,
    ...NOTE_NAMES.map((name) =>
      notes[name] === null
        ? null
        : {
            term: t(`basket.notes.${name}`),
            description: notes[name],
            action: {
              href: pathTo("basket"),
              label: t("summary.change"),
              about: t(`basket.notes.${name}`),
            },
          },
    ),
  ];
  return (
    <Stack as="section" labelledBy="answers" gap="small">
      <h2 id="answers">{t("summary.answers")}</h2>
      <DescriptionList items={items.filter((item) => item !== null)} />
    </Stack>
  );
}
