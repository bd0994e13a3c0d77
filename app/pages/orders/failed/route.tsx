import { useLoaderData } from "@remix-run/react";

import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { getFailedPage } from "./page.server";

export const handle = {
  title: ({ failure }, t) => t(`order.failed.${failure}.title`),
} satisfies PageHandle<typeof loader>;

export const loader = getFailedPage;

export default function Failed() {
  const { number, total, failure, instances, seats } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const isOver = failure === "refunded" || failure === "refused" || failure === "refusedFree";
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
        {!isOver && seats?.expired === false && seats.until !== null ? (
          <p>
            {t("order.failed.heldUntil", {
              count: seats.ticketCount,
              time: formatDate(seats.until, "time-with-zone", locale),
            })}
          </p>
        ) : null}
        {seats?.expired ? <p>{t("order.failed.expired")}</p> : null}
      </Stack>
      {seats === null || isOver ? (
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
      ) : seats.expired ? (
        <ButtonLink standalone href={pathTo("basket")}>
          {t("order.failed.toBasketAgain")}
        </ButtonLink>
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
