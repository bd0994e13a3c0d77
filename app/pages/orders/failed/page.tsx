import type { Money } from "#contract/schemas/money";
import type { OrderFailure } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { ButtonLink } from "~/ui/button";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type FailedPageProps = {
  number: string;
  total: Money;
  failure: OrderFailure;
  instances: InstanceLabel[];
  /** How the visitor's own basket stands; null without one, as on another device. */
  seats: { state: "held"; until: string | null } | { state: "expired" } | null;
};

/** No tickets were bought: what happened, what it means for the money and the seats, what to do now. */
export function FailedPage({ number, total, failure, instances, seats }: FailedPageProps) {
  const { t, locale } = useTranslation();
  return (
    <Main>
      <h1>{t(`order.failed.${failure}.title`)}</h1>
      <Stack gap="small">
        <p>
          <strong>
            {t(`order.failed.${failure}.money`, { total: formatMoney(total, locale) })}
          </strong>{" "}
          {t(`order.failed.${failure}.text`)}
        </p>
        {failure !== "refunded" && seats?.state === "held" && seats.until !== null ? (
          <p>
            {t("order.failed.heldUntil", {
              time: formatDate(seats.until, "time-with-zone", locale),
            })}
          </p>
        ) : null}
        {seats?.state === "expired" ? <p>{t("order.failed.expired")}</p> : null}
      </Stack>
      {seats === null || failure === "refunded" ? (
        <ul className="grid gap-1">
          {instances.map(({ id, eventId, title }) => (
            <li key={id}>
              <a
                className="inline-block py-0.5"
                href={pathTo("instance", { event: eventId, instance: id })}
              >
                {t("order.failed.chooseAgain", { title })}
              </a>
            </li>
          ))}
        </ul>
      ) : seats.state === "expired" ? (
        <p>
          <ButtonLink href={pathTo("basket")}>{t("order.failed.toBasketAgain")}</ButtonLink>
        </p>
      ) : (
        <Row>
          <ButtonLink href={pathTo("checkout-payment")}>{t("order.failed.retry")}</ButtonLink>
          <ButtonLink href={pathTo("basket")} look="quiet">
            {t("order.failed.toBasket")}
          </ButtonLink>
        </Row>
      )}
      <Lead small>{t("order.failed.number", { number })}</Lead>
    </Main>
  );
}
