import { useTranslation } from "~/i18n/translation-context";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import type { InstanceGroup } from "~/parts/orders/order";
import { ContentText } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { LineItem } from "~/ui/line-item";
import { SeparatedLinks } from "~/ui/separated-links";
import { ActionTarget } from "~/ui/visibility";
import type { PricedTicket } from "./basket-view";
import { FoldedOffers, isRefused, type OfferContext } from "./offers";
import { type TicketContext, type TicketParts, useTicketParts } from "./ticket-lines";

type EventLineProps = {
  group: InstanceGroup<PricedTicket>;
  /** Undefined without any, or if they can't be loaded. */
  addOns: PerformanceAddOns | undefined;
  context: OfferContext;
  ticketContext: TicketContext;
};

/** The tickets of one of several events. All but their date, seats and price is folded. */
export function EventLine(props: EventLineProps) {
  const { group, context, ticketContext } = props;
  const { t } = useTranslation();
  const { details, facts, more, payAll, actions, isOpen, ...line } = useTicketParts({
    group,
    ...ticketContext,
  });
  return (
    <LineItem
      {...line}
      titleAs="h2"
      details={[...details, ...facts]}
      actions={
        <>
          {ticketContext.areShared ? null : payAll}
          <details
            className="more min-w-0 open:w-full"
            open={isOpen || isRefused(group.instance.id, context) || undefined}
          >
            <summary>
              {t("basket.package.changeEvent")}
              <ActionTarget>{group.instance.title}</ActionTarget>
            </summary>
            <EventChanges
              {...props}
              more={more}
              actions={
                <>
                  {actions}
                  {ticketContext.areShared ? payAll : null}
                </>
              }
            />
          </details>
        </>
      }
    />
  );
}

/** The tickets of one event of a package, whose line has the price and all that can be changed. */
export function PackageEvent({ group, ticketContext }: EventLineProps) {
  const { poster, title, titleAs, details, facts } = useTicketParts({ group, ...ticketContext });
  return (
    <LineItem poster={poster} title={title} titleAs={titleAs} details={[...details, ...facts]} />
  );
}

/** What can be changed at one event of a package. Drawings are shown once: its seats are often the same. */
export function PackageEventChanges({ isFirst, ...props }: EventLineProps & { isFirst: boolean }) {
  const { instance, tickets } = props.group;
  const { more, actions } = useTicketParts({
    group: {
      instance,
      tickets: isFirst ? tickets : tickets.map((ticket) => ({ ...ticket, drawings: null })),
    },
    ...props.ticketContext,
  });
  return (
    <div role="group" aria-label={instance.title} className="border-t pt-2">
      <p className="font-semibold">
        <ContentText text={instance.title} lang={instance.titleLang} />
      </p>
      <EventChanges {...props} more={more} actions={actions} />
    </div>
  );
}

function EventChanges({
  addOns,
  context,
  more,
  actions,
}: EventLineProps & Pick<TicketParts, "more" | "actions">) {
  return (
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
  );
}
