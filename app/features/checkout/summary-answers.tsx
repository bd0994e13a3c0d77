import { DescriptionList } from "~/components/description-list";
import type { AdditionalDetails, OrderNotes } from "~/domain/basket";
import type { Address } from "~/domain/customer";
import { isFree } from "~/domain/money";
import type { Money } from "~/domain/money";
import { NOTE_NAMES } from "~/domain/note-faults";
import { ACCESS_REQUIREMENTS, MARKETING_SOURCES } from "~/domain/schemas/additional-details";
import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

export type SummaryAnswersProps = {
  /** Null when nothing of it is delivered. */
  delivery: { name: string; description: string; address: Address | null } | null;
  notes: OrderNotes;
  details: AdditionalDetails | null;
  customer: { name: string; email: string; phone: string };
  deliveryPrice: Money;
};

/** What was answered on the steps before, each with the link that leads back to it. */
export function SummaryAnswers(props: SummaryAnswersProps) {
  const { delivery, details, notes, customer, deliveryPrice } = props;
  const { t, locale } = useWords();
  const change = (step: "delivery" | "additional-details" | "account") => ({
    href: pathTo(`checkout-${step}`),
    label: t("summary.change"),
    about: t(`summary.about.${step}`),
  });
  const none = t("summary.none");
  const access = ACCESS_REQUIREMENTS.find((value) => value === details?.accessRequirements);
  const source = MARKETING_SOURCES.find((value) => value === details?.marketing);
  return (
    <DescriptionList
      items={[
        ...(delivery === null
          ? []
          : [
              {
                term: t("summary.delivery"),
                description: (
                  <>
                    {isFree(deliveryPrice)
                      ? delivery.name
                      : t("summary.deliveryWithPrice", {
                          name: delivery.name,
                          price: formatMoney(deliveryPrice, locale),
                        })}
                    <br />
                    {delivery.description}
                  </>
                ),
                action: change("delivery"),
              },
            ]),
        ...(delivery === null || delivery.address === null
          ? []
          : [
              {
                term: t("summary.sendTo"),
                description: formatAddress(delivery.address, locale),
                action: change("delivery"),
              },
            ]),
        {
          term: t("summary.bookedBy"),
          description: (
            <>
              {customer.name}
              <br />
              {customer.email}
              <br />
              {customer.phone}
            </>
          ),
          action: change("account"),
        },
        {
          term: t("details.specialRequests"),
          description: details?.specialRequests ?? none,
          action: change("additional-details"),
        },
        {
          term: t("details.accessRequirements"),
          description: access ? t(`details.access.${access}`) : none,
          action: change("additional-details"),
        },
        ...(source
          ? [
              {
                term: t("details.marketing"),
                description: t(`details.source.${source}`),
                action: change("additional-details"),
              },
            ]
          : []),
        ...NOTE_NAMES.flatMap((name) =>
          notes[name] === null
            ? []
            : [
                {
                  term: t(`basket.notes.${name}`),
                  description: notes[name],
                  action: {
                    href: pathTo("basket"),
                    label: t("summary.change"),
                    about: t(`basket.notes.${name}`),
                  },
                },
              ],
        ),
      ]}
    />
  );
}
