import { Button } from "~/ui/button";
import { Stack } from "~/ui/layout/primitives";
import type { PageOffers } from "~/domain/basket/basket-view";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";

/** What is asked once for the whole basket and can be said yes to; what was said yes to is a line of it. */
export function Extras({ offers: { protection, coverFee, roundUp } }: { offers: PageOffers }) {
  const { t, locale } = useTranslation();
  const asked = [
    ...(protection === null || protection.accepted
      ? []
      : [
          {
            kind: "booking-protection" as const,
            title: t("basket.protection.title"),
            text: t("basket.protection.text", {
              percent: protection.percentReturned,
              each: formatMoney(protection.perTicket, locale),
            }),
            yes: t("basket.protection.yes", {
              count: protection.tickets,
              sum: formatMoney(protection.amount, locale),
            }),
          },
        ]),
    ...(coverFee === null || coverFee.accepted
      ? []
      : [
          {
            kind: "cover-fee" as const,
            title: t("basket.coverFee.title"),
            text: t("basket.coverFee.text", { percent: coverFee.percent }),
            yes: t("basket.coverFee.yes", { sum: formatMoney(coverFee.amount, locale) }),
          },
        ]),
    ...(roundUp === null
      ? []
      : [
          {
            kind: "round-up" as const,
            title: t("basket.roundUp.title"),
            text: t("basket.roundUp.text"),
            yes: t("basket.roundUp.yes", { sum: formatMoney(roundUp.amount, locale) }),
          },
        ]),
  ];
  return asked.map(({ kind, title, text, yes }) => (
    <Stack key={kind} as="section" labelledBy={kind} gap="small">
      <h2 id={kind}>{title}</h2>
      <p>{text}</p>
      <BasketForm>
        <input type="hidden" name="accepted" value="yes" />
        <Button look="quiet" name="intent" value={kind}>
          {yes}
        </Button>
      </BasketForm>
    </Stack>
  ));
}
