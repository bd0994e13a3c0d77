import { capitalized } from "#contract/text/intl";
import type { OrderMove } from "#contract/schemas/ticket";
import type { Order } from "#contract/schemas/order";

import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

/** A moved performance, with the address of its refund while there is one. */
export type ShownMove = OrderMove & { refundHref: string | null };

export const withRefundHref = (
  { moves = [] }: Pick<Order, "moves">,
  getHref: (moveId: string) => string,
): ShownMove[] =>
  moves.map((move) => ({
    ...move,
    refundHref: move.refundUntil === null ? null : getHref(move.id),
  }));

/** When and where it was and is. */
export function MovedFacts({ move: { from, to } }: { move: OrderMove }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const place = ({ startsAt, hallName }: OrderMove["from"]) => (
    <>
      {capitalized(formatNearDay(startsAt, now, locale))}
      {DOT}
      <ContentText kind="hall" text={hallName} unbroken />
    </>
  );
  return (
    <DescriptionList
      items={[
        [t("order.moved.now"), place(to)],
        [t("order.moved.before"), place(from)],
      ]}
    />
  );
}

/** Says which performances of an order have moved. */
export function OrderMoves({ moves }: { moves: readonly ShownMove[] }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  return moves.map((move) => (
    <Notice
      key={move.id}
      tone="warning"
      titleAs="h2"
      title={t("order.moved.title", { title: move.title })}
    >
      <MovedFacts move={move} />
      <p>{t("order.moved.tickets")}</p>
      {move.refundHref === null || move.refundUntil === null ? null : (
        <>
          <p>
            {t("order.moveRefund.until", {
              time: formatNearDay(move.refundUntil, now, locale),
            })}
          </p>
          <StandaloneLink screenOnly href={move.refundHref}>
            {t("order.moveRefund.title")}
          </StandaloneLink>
        </>
      )}
    </Notice>
  ));
}
