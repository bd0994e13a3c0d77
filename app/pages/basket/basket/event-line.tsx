import { useTranslation } from "~/i18n/translation-context";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import type { InstanceGroup } from "~/parts/orders/order";
import { Stack } from "~/ui/layout/primitives";
import { LineItem } from "~/ui/line-item";
import { SeparatedLinks } from "~/ui/separated-links";
import { ActionTarget } from "~/ui/visibility";
import type { PricedTicket } from "./basket-view";
import { FoldedOffers, isRefused, type OfferContext } from "./offers";
import { type TicketContext, useTicketParts } from "./ticket-lines";

type EventLineProps = {
  group: InstanceGroup<PricedTicket>;
  /** Undefined without any, or if they can't be loaded. */
  addOns: PerformanceAddOns | undefined;
  context: OfferContext;
  ticketContext: TicketContext;
  /** Of a package, whose name is the heading above. */
  isPart?: boolean;
};

/** The tickets of one of several events. All but their date, seats and price is folded. The price of a package stands with its name. */
export function EventLine(props: EventLineProps) {
  const { group, addOns, context, ticketContext, isPart = false } = props;
  const { t } = useTranslation();
  const { details, facts, more, payAll, actions, isOpen, ...line } = useTicketParts({
    group,
    ...ticketContext,
  });
  return (
    <LineItem
      {...line}
      titleAs={isPart ? "h3" : "h2"}
      amount={isPart ? null : line.amount}
      details={[...details, ...facts]}
      actions={
        <>
          {payAll}
          <details
            className="more min-w-0 open:w-full"
            open={isOpen || isRefused(group.instance.id, context) || undefined}
          >
            <summary>
              {t("basket.package.changeEvent")}
              <ActionTarget>{group.instance.title}</ActionTarget>
            </summary>
            <Stack gap="small">
              {more.map((detail, index) => (
                <p key={index} className="text-small">
                  {detail}
                </p>
              ))}
              <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1">
                <SeparatedLinks>{actions}</SeparatedLinks>
              </div>
              <FoldedOffers addOns={addOns} {...context} />
            </Stack>
          </details>
        </>
      }
    />
  );
}
