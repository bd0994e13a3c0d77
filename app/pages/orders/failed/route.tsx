import { redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isEmpty } from "~/domain/basket/basket";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { groupByInstance, paidByCard } from "../order";
import { linkedOrder, orderAddress } from "../visible-order.server";

export const handle = {
  title: ({ failure }, t) => t(`order.failed.${failure}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const { crm } = context;
  const { id, access, returnToken, hrefOf } = orderAddress(args);
  await context.customer();
  const params = { id };
  const found = await crm.getOrder({ params, ...access() });
  if (!found.ok && found.failure.code === "not-found" && returnToken !== "") {
    // The visitor came back from the card page in another browser, or after their session.
    const asked = { params, body: { turnedBack: false }, session: null, orderToken: returnToken };
    const outcome = linkedOrder(id, await crm.getPaymentOutcome(asked));
    if (outcome.state !== "failed")
      return redirect(pathTo("order-verify", {}, { order: id, return: returnToken }), 303);
    const { number, toPay: total, failure } = outcome;
    return { number, total, failure: failure ?? NO_REASON, instances: [], seats: null };
  }
  const order = linkedOrder(id, found);
  if (order.state !== "failed") return redirect(hrefOf("order-verify"), 303);
  return {
    number: order.number,
    total: paidByCard(order.totals),
    failure: order.failure ?? NO_REASON,
    instances: groupByInstance(order.tickets).map(({ instance }) => instance),
    seats: await seatsLeft(context, order.basketId),
  };
}

/** The box office names a reason for each order that failed; this is for the types. */
const NO_REASON = "cancelled";

async function seatsLeft(context: AppLoadContext, basketId: string) {
  const basket = context.session.basketId === basketId ? await context.basket() : null;
  if (basket === null || (isEmpty(basket) && basket.lost.length === 0)) return null;
  return { expired: basket.status === "expired", until: basket.hold?.until ?? null };
}

export default function Failed() {
  const { number, total, failure, instances, seats } = useLoaderData<typeof loader>();
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
        {failure !== "refunded" && seats?.expired === false && seats.until !== null ? (
          <p>
            {t("order.failed.heldUntil", {
              time: formatDate(seats.until, "time-with-zone", locale),
            })}
          </p>
        ) : null}
        {seats?.expired ? <p>{t("order.failed.expired")}</p> : null}
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
      ) : seats.expired ? (
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
