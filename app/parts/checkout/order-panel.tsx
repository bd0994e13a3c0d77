import type { ReactNode } from "react";

import type { ItemKind } from "#contract/schemas/basket-item";
import { capitalized } from "#contract/text/intl";
import { ticketPoster } from "#runtime/posters/poster-look";
import { countLines } from "~/domain/basket/basket";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatNearWhen } from "~/i18n/dates-and-money/format-near-date";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { useNow } from "~/routing/page-frame";
import { useTranslation } from "~/i18n/translation-context";
import { useSeatLines } from "~/parts/lines/line-parts";
import { itemPoster } from "~/parts/lines/line-kinds";
import { countText, distinctName } from "~/parts/lines/line-words";
import { amountDue, contentRows } from "~/parts/totals/totals-panel";
import { groupByInstance } from "~/parts/orders/order";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { CollapsiblePanel } from "~/ui/collapsible";
import { Totals } from "~/ui/totals";
import type { StepFrame } from "./visitor-steps";

type OrderPanelProps = {
  order: StepFrame["order"];
  /** Terms and button of the form that the panel is part of, which leave no room for a picture. */
  formPart?: ReactNode;
};

/** The sum of their kind says neither to which fund they go nor for whom they are. */
const IS_FOR_SOMEBODY: ReadonlySet<ItemKind> = new Set(["donation", "membership", "gift-voucher"]);

/** Short order summary beside every step. */
export function OrderPanel({ order, formPart }: OrderPanelProps) {
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  const renderSeatLines = useSeatLines();
  const now = useNow();
  const groups = groupByInstance(order.tickets);
  const [first] = groups;
  const [item] = order.items;
  const poster = first ? ticketPoster(first.instance) : item ? itemPoster(item) : null;
  const isOne = groups.length === 0 && order.items.length === 1;
  const what =
    item !== undefined && isOne ? distinctName(t, item) : countText(t, countLines(order));
  const total = amountDue(t, write, order.totals);
  return (
    <CollapsiblePanel
      label={t("checkout.order")}
      line={t("checkout.orderLine", { what, sum: total.amount })}
      poster={poster !== null && formPart === undefined ? posterImage(poster) : null}
      formPart={formPart}
    >
      {groups.map(({ instance, tickets }) => (
        <div key={instance.id} className="grid gap-1">
          <h2 className="text-large">
            <ContentText text={instance.title} lang={instance.titleLang} />
          </h2>
          <p className="text-small">
            {capitalized(formatNearWhen(instance.startsAt, now, locale))}
          </p>
          {renderSeatLines(tickets).map((line, index) => (
            <p key={index} className="text-small">
              {line}
            </p>
          ))}
        </div>
      ))}
      {order.items.flatMap((one) =>
        IS_FOR_SOMEBODY.has(one.kind)
          ? [
              <p key={one.id} className="font-semibold">
                <NamesWithin text={distinctName(t, one)} names={[one.name]} />
              </p>,
            ]
          : [],
      )}
      <Totals
        rows={contentRows(t, write, {
          totals: order.totals,
          contents: order,
          delivery: { name: "" },
        })}
        total={total}
      />
    </CollapsiblePanel>
  );
}
