import { Fragment } from "react";

import { keepNumbers } from "#contract/text/name";
import type { Item } from "#contract/schemas/basket-item";
import { knownName } from "#contract/text/known-names";
import type { SeatLabel } from "#contract/schemas/ticket";
import { capitalized } from "#contract/text/intl";
import { placeAmong } from "#contract/text/seat-name";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { ticketPoster } from "#runtime/posters/poster-look";
import { ownSectionName } from "#contract/text/section-name";
import { LinesSum } from "~/parts/lines/line-parts";
import { isApart } from "~/parts/lines/seats-apart";
import { priceLevel, useTicketDetails } from "~/parts/orders/ticket-details";
import type { InstanceGroup } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { LineItem, LineList } from "~/ui/line-item";
import { useOwnPath } from "~/ui/forms/own-path";
import { ActionTarget } from "~/ui/visibility";
import { BasketForm } from "./basket-form";
import type { OwnSubscription, PricedTicket } from "./basket-view";
import { ChangePriceType } from "./change-price-type";
import { findPayingSubscription } from "./own-subscriptions";
import { PackageActions } from "./package-actions";
import { PayAllForms, SubscriptionForms } from "./subscription-forms";

export type TicketsLineProps = {
  group: InstanceGroup<PricedTicket>;
  /** Lines other than tickets, including the packages that tickets belong to. */
  products: readonly Item[];
  subscriptions: readonly OwnSubscription[];
  /** Ids of package tickets that can't be moved to another date. */
  fixedDates: readonly string[];
  /** A gift voucher is applied: tickets can be removed only after it. */
  isLocked: boolean;
  /** Subscriptions are offered once for the tickets of several performances, and with each only among its changes. */
  areShared: boolean;
};

/** The tickets of one performance, in a visit without its date. Several tickets are changed in a collapsed list. */
export function useTicketsLine(props: TicketsLineProps, isInVisit = false) {
  const { facts, more, isOpen: _, payAll, actions, ...line } = useTicketParts(props, isInVisit);
  const { areShared } = props;
  return {
    ...line,
    details: [...line.details, ...more, ...facts],
    actions: (
      <>
        {areShared ? null : payAll}
        {actions}
        {areShared ? payAll : null}
      </>
    ),
  };
}

export type TicketParts = ReturnType<typeof useTicketParts>;

/** Whether what can be changed at a performance starts expanded: it was just changed, or it must be. */
export function useIsOpenGroup(
  context: Pick<TicketContext, "subscriptions">,
): (group: InstanceGroup<PricedTicket>) => boolean {
  const listFacts = useTicketFacts(context);
  const query = new URLSearchParams(useOwnPath()?.split("?")[1]);
  return ({ instance, tickets }) =>
    query.get("open") === instance.id || tickets.flatMap(listFacts).some(({ isAlert }) => isAlert);
}

/** The tickets of one performance: what tells them apart at a glance, notes on them, and the rest. */
export function useTicketParts(
  { group: { instance, tickets }, ...props }: TicketsLineProps,
  isInVisit = false,
) {
  const { t, locale } = useTranslation();
  const renderDetails = useTicketDetails();
  const listFacts = useTicketFacts(props);
  const facts = uniqueFacts(tickets.flatMap(listFacts));
  // Facts shared by all tickets are shown once, above the list.
  const ownFacts = (ticket: PricedTicket) =>
    listFacts(ticket).filter(({ text }) =>
      tickets.some((other) => listFacts(other).every((fact) => fact.text !== text)),
    );
  const [first] = tickets;
  const middle = tickets[Math.floor((tickets.length - 1) / 2)];
  const isSingle = tickets.length === 1;
  const arrangement = first?.arrangement ?? null;
  const seats = tickets.map(({ seat }) => seat);
  // The line above the list then says the price of each.
  const isOnePrice = tickets.every(
    (ticket) =>
      first !== undefined &&
      priceLevel(t, ticket) === priceLevel(t, first) &&
      ticket.total.amount === first.total.amount,
  );
  const isOpen = useIsOpenGroup(props)({ instance, tickets });
  const { where, what } = renderDetails({
    instance,
    tickets,
    drawings: middle?.drawings ?? null,
    apart: isApart(arrangement) ? [{ arrangement, tickets }] : [],
    when: isInVisit ? (
      <Fragment key="hall">
        <span className="whitespace-nowrap font-semibold">
          {formatDate(instance.startsAt, "time", locale)}
        </span>
        {DOT}
        <ContentText kind="hall" text={instance.hallName} unbroken />
      </Fragment>
    ) : undefined,
  });
  return {
    poster: posterImage(ticketPoster(instance)),
    title: (
      <a
        href={pathTo("instance", { event: instance.eventId, instance: instance.id })}
        className="text-ink no-underline hover:underline"
      >
        <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
      </a>
    ),
    titleAs: "h3" as const,
    details: where,
    more: what,
    facts: facts.map(factLine),
    isOpen,
    amount: <LinesSum lines={tickets} />,
    // Without CSS, forms and collapsed sections start lines of their own.
    payAll: (
      <div className="contents">
        <PayAllForms
          tickets={tickets}
          subscriptions={props.subscriptions}
          instance={instance}
          look={props.areShared ? "link" : "small-quiet"}
        />
      </div>
    ),
    actions:
      isSingle && first ? (
        <div className="contents">
          <TicketActions ticket={first} seats={seats} {...props} />{" "}
          <PackageActions tickets={tickets} {...props} />
        </div>
      ) : (
        <details className="more min-w-0 open:w-full" open={isOpen || undefined}>
          <summary>{t("basket.line.tickets")}</summary>
          <div className="pt-2">
            <LineList>
              {tickets.map((ticket) => (
                <LineItem
                  key={ticket.id}
                  title={
                    <NamesWithin
                      text={capitalized(placeAmong(t, ticket.seat, seats))}
                      names={[ownSectionName(t, ticket.seat.section)]}
                    />
                  }
                  titleAs="h4"
                  details={[
                    ...(isOnePrice ? [] : [priceLevel(t, ticket)]),
                    ...ownFacts(ticket).map(factLine),
                  ]}
                  amount={isOnePrice ? null : <LinesSum lines={[ticket]} />}
                  actions={<TicketActions ticket={ticket} seats={seats} {...props} />}
                />
              ))}
            </LineList>
            <div className="flex flex-wrap gap-x-4 gap-y-2 pt-2">
              <PackageActions tickets={tickets} {...props} />
            </div>
            {props.isLocked ||
            tickets.some(({ packageItemId }) => packageItemId !== null) ? null : (
              <BasketForm>
                <input type="hidden" name="performance" value={instance.id} />
                <Button look="link" name="intent" value="remove-all">
                  {t("basket.line.removeAll")}
                </Button>
              </BasketForm>
            )}
          </div>
        </details>
      ),
  };
}

/** A note on a ticket. A list with alerts starts expanded. */
type TicketFact = { text: string; isAlert: boolean };

const factLine = ({ text, isAlert }: TicketFact) =>
  isAlert ? <strong key={text}>{text}</strong> : text;

const uniqueFacts = (facts: readonly TicketFact[]) => [
  ...new Map(facts.map((fact) => [fact.text, fact])).values(),
];

export type TicketContext = Omit<TicketsLineProps, "group">;

function useTicketFacts({ subscriptions }: Pick<TicketContext, "subscriptions">) {
  const { t } = useTranslation();
  return (ticket: PricedTicket): TicketFact[] => {
    const paidBy = findPayingSubscription(ticket, subscriptions);
    const subscriptionName = paidBy && knownName(t, "subscription", paidBy.name);
    const isUsed = ticket.discount.amount > 0;
    const facts = [
      ticket.cancelled && { text: t("basket.line.cancelled"), isAlert: true },
      !ticket.entitled && { text: t("basket.line.unentitled"), isAlert: true },
      paidBy && {
        text: isUsed
          ? t("basket.subscription.used", { name: subscriptionName, count: paidBy.left })
          : t("basket.subscription.usedUp", { name: subscriptionName }),
        isAlert: !isUsed,
      },
    ];
    return facts.flatMap((fact) => (fact ? [fact] : []));
  };
}

type TicketActionsProps = TicketContext & {
  ticket: PricedTicket;
  /** The seats of all tickets for the performance, whose line names it. */
  seats: readonly SeatLabel[];
};

/** Actions for one ticket. A package ticket can only be removed with its package, on the package's line. */
function TicketActions(props: TicketActionsProps) {
  const { ticket, seats, subscriptions, isLocked } = props;
  const { t } = useTranslation();
  const seat = placeAmong(t, ticket.seat, seats);
  return (
    <>
      <ChangePriceType ticket={ticket} seat={seat} isOpen={seats.length > 1} />
      <SubscriptionForms
        ticket={ticket}
        subscriptions={seats.length > 1 ? subscriptions : []}
        seat={seat}
      />
      {ticket.packageItemId !== null || isLocked ? null : (
        <BasketForm>
          <input type="hidden" name="ticket" value={ticket.id} />
          <Button look="link" name="intent" value="remove">
            {t("basket.line.remove")}
            <ActionTarget>{seat}</ActionTarget>
          </Button>
        </BasketForm>
      )}
    </>
  );
}
