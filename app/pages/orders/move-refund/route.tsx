import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import type { MoveRefund } from "#contract/schemas/ticket";
import { isFree } from "~/domain/arithmetic/money";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { MovedFacts } from "~/parts/order-details/order-moves";
import { useNow } from "~/routing/page-frame";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ContentText } from "~/ui/content-text";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { BackLink } from "~/ui/layout/page-top";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { refundForm } from "./form";
import { getMoveRefundPage, submitMoveRefund } from "./page.server";

export const handle = {
  title: "order.moveRefund.title",
  posts: [refundForm],
} satisfies PageHandle;

export const loader = getMoveRefundPage;
export const action = submitMoveRefund;

/** Refunds a moved performance to its buyer, who may be a guest with the mail's link. */
export default function MoveRefundPage() {
  // Refused, or without an answer of the box office.
  const failed = useActionData<typeof action>() !== undefined;
  const { order, toOrder, offer, refusal } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main
      errors={failed ? <ErrorSummary title={t("order.moveRefund.failed")} errors={[]} /> : null}
    >
      <BackLink href={toOrder}>{t("account.order.title", { number: order.number })}</BackLink>
      <h1>{t("order.moveRefund.title")}</h1>
      {offer === null ? (
        <Refused refusal={refusal} toOrder={toOrder} />
      ) : (
        <Offer offer={offer} tickets={order.tickets} toOrder={toOrder} />
      )}
    </Main>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

type RefusedProps = { refusal: NonNullable<Data["refusal"]>; toOrder: string };

function Refused({ refusal: { reason, first }, toOrder }: RefusedProps) {
  const { t } = useTranslation();
  const title = t(`order.moveRefund.refused.${reason}`);
  if (reason === "refunded-already")
    return (
      <Notice tone="info" titleAs="h2" title={title}>
        <StandaloneLink href={toOrder}>{t("order.moveRefund.seeOrder")}</StandaloneLink>
      </Notice>
    );
  return (
    <Notice tone="warning" titleAs="h2" title={title}>
      {first.length === 0 ? null : <p>{first.join(", ")}</p>}
      <CallBoxOffice>{t("account.cancel.contact")}</CallBoxOffice>
    </Notice>
  );
}

type OfferProps = {
  offer: MoveRefund;
  tickets: Data["order"]["tickets"];
  toOrder: string;
};

function Offer({ offer: { move, refund }, tickets, toOrder }: OfferProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const moved = tickets.filter(({ instance }) => instance.id === move.instanceId);
  const sums = (["card", "giftCards", "credit"] as const).filter((name) => !isFree(refund[name]));
  return (
    <Stack>
      <Lead>
        <ContentText text={move.title} />
      </Lead>
      <MovedFacts move={move} />
      {moved.length === 0 ? null : (
        <ul className="grid gap-1">
          {moved.map(({ id, seat, priceTypeName }) => (
            <li key={id}>
              {[seatName(t, seat), knownName(t, "priceType", priceTypeName)].join(DOT)}
            </li>
          ))}
        </ul>
      )}
      {sums.length === 0 ? (
        <p>{t("order.moveRefund.nothing")}</p>
      ) : (
        <ul className="grid gap-1">
          {sums.map((name) => (
            <li key={name}>
              {t(`order.moveRefund.to.${name}`, { sum: formatMoney(refund[name], locale) })}
            </li>
          ))}
        </ul>
      )}
      <p>{t("order.moveRefund.void")}</p>
      {move.refundUntil === null ? null : (
        <p>{t("order.moveRefund.until", { time: formatNearDay(move.refundUntil, now, locale) })}</p>
      )}
      <form method="post">
        <Row>
          <Button look="danger" name="intent" value="refund">
            {t("order.moveRefund.submit")}
          </Button>
          <a className="inline-block py-0.5" href={toOrder}>
            {t("order.moveRefund.keep")}
          </a>
        </Row>
      </form>
    </Stack>
  );
}
