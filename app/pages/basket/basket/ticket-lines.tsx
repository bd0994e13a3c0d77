import { Fragment } from "react";

import { keepNumbers } from "#contract/text/name";
import type { Item } from "#contract/schemas/basket-item";
import { knownName } from "#contract/text/known-names";
import type { SeatLabel } from "#contract/schemas/ticket";
import { capitalized } from "#contract/text/intl";
import { placeAmong } from "#contract/text/seat-name";
import { posterImage } from "~/domain/pictures/poster-image";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Translate } from "~/i18n/translate";
import { bandSign } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { ticketPoster } from "#runtime/posters/poster-look";
import { ownSectionName } from "#contract/text/section-name";
import { PerformanceLine, TicketsSum, useSeatLines } from "~/parts/lines/line-parts";
import { priceTypeCounts, describeSteps } from "~/parts/lines/line-words";
import { isApart, TicketsApart } from "~/parts/lines/seats-apart";
import type { InstanceGroup } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { LineItem, LineList } from "~/ui/line-item";
import { SeatThumbs } from "~/ui/seat-thumbs";
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
};

/** The tickets of one performance, in a visit without its date. Several tickets are changed in a collapsed list. */
export function useTicketsLine(props: TicketsLineProps, isInVisit = false) {
  const { facts, more, isOpen: _, payAll, actions, ...line } = useTicketParts(props, isInVisit);
  return {
    ...line,
    details: [...line.details, ...more, ...facts],
    actions: (
      <>
        {payAll}
        {actions}
      </>
    ),
  };
}

/** The tickets of one performance: what tells them apart at a glance, notes on them, and the rest. */
export function useTicketParts(
  { group: { instance, tickets }, ...props }: TicketsLineProps,
  isInVisit = false,
) {
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  const seatLinesOf = useSeatLines();
  const factsOf = useTicketFacts(props);
  const facts = uniqueFacts(tickets.flatMap(factsOf));
  // Facts shared by all tickets are shown once, above the list.
  const ownFacts = (ticket: PricedTicket) =>
    factsOf(ticket).filter(({ text }) =>
      tickets.some((other) => factsOf(other).every((fact) => fact.text !== text)),
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
  const query = new URLSearchParams(useOwnPath()?.split("?")[1]);
  const isOpen = query.get("open") === instance.id || facts.some(({ isAlert }) => isAlert);
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
    details: [
      isInVisit ? (
        <Fragment key="hall">
          <span className="whitespace-nowrap font-semibold">
            {formatDate(instance.startsAt, "time", locale)}
          </span>
          {" · "}
          <ContentText kind="hall" text={instance.hallName} />
        </Fragment>
      ) : (
        <PerformanceLine key="performance" instance={instance} />
      ),
      ...seatLinesOf(tickets, instance.hallName),
      ...(isApart(arrangement)
        ? [<TicketsApart key="apart" arrangement={arrangement} tickets={tickets} />]
        : []),
    ],
    more: [
      ...(middle?.drawings ? [<SeatThumbs key="drawings" {...middle.drawings} />] : []),
      ...describeSteps(t, tickets),
      isSingle && first ? priceLevel(t, first) : priceTypeCounts(t, write, tickets),
    ],
    facts: facts.map(factLine),
    isOpen,
    amount: <TicketsSum tickets={tickets} />,
    payAll: (
      <PayAllForms tickets={tickets} subscriptions={props.subscriptions} instance={instance} />
    ),
    actions:
      isSingle && first ? (
        <>
          <TicketActions ticket={first} seats={seats} {...props} />
          <PackageActions tickets={tickets} {...props} />
        </>
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
                  amount={isOnePrice ? null : <TicketsSum tickets={[ticket]} />}
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

/** "Standard", "Standard · Balcony": a letter says less than the seat's section and price. A stream has no band. */
function priceLevel(t: Translate, { isStream, priceType: { name }, band }: PricedTicket): string {
  const priceType = knownName(t, "priceType", name);
  if (isStream) return priceType;
  return bandSign(band) === null ? [priceType, band].join(" · ") : priceType;
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
