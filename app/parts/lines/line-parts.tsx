import type { ReactNode } from "react";

import { isForTickets } from "#contract/rules/baskets/line";
import { capitalized } from "#contract/text/intl";
import { knownName } from "#contract/text/known-names";
import type { BasketTicket } from "#contract/schemas/basket";
import type { Item, ItemKind } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { ownSectionName } from "#contract/text/section-name";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { LineItem, LineList } from "~/ui/line-item";
import { useTranslation } from "~/i18n/translation-context";
import { unbreakShort } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { Price } from "~/ui/price";
import { isFree, money } from "~/domain/arithmetic/money";
import { posterImage } from "~/domain/pictures/poster-image";
import type { Translate } from "~/i18n/translate";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { getView, itemPoster } from "./line-kinds";
import {
  type Beside,
  describeDelivery,
  describeLine,
  itemName,
  performanceLine,
  type SeatedTicket,
  linesBesideHall,
} from "./line-words";

type PerformanceLineProps = { instance: InstanceLabel; titled?: boolean };

/** Date, time and hall of a performance, optionally after its title. The hall's name is marked with its language. */
export function PerformanceLine({ instance, titled = false }: PerformanceLineProps) {
  const { t, locale } = useTranslation();
  const text = capitalized(performanceLine(t, instance, locale, useNow()));
  const line = <NamesWithin text={text} names={[unbreakShort(instance.hallName)]} />;
  return titled ? (
    <>
      <ContentText text={instance.title} lang={instance.titleLang} />, {line}
    </>
  ) : (
    line
  );
}

/** "Paid with Six evenings". The subscription's name is marked with its language. */
export function PaidWithSubscription({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <NamesWithin
      text={t("basket.subscription.paid", { name: knownName(t, "subscription", name) })}
      names={[name]}
    />
  );
}

/**
 * Returns the seats of one performance, one line per row. The sections' names are marked with their language. `hall`: whose
 * name is beside them, which a section of the same name need not repeat.
 */
export function useSeatLines(): (tickets: readonly SeatedTicket[], hall?: string) => ReactNode[] {
  const { t } = useTranslation();
  return (tickets, hall) =>
    linesBesideHall(t, tickets, hall).map((line) => (
      <NamesWithin
        key={line}
        text={line}
        names={tickets.map(({ seat }) => ownSectionName(t, seat.section))}
      />
    ));
}

/** Returns a line's details. Names given by the box office are marked with their language. */
export const useLineDetails = (): ((line: Item, beside?: Beside) => ReactNode[]) => {
  const translation = { ...useTranslation(), write: useWriteMoney(), now: useNow() };
  return (line, beside) =>
    describeLine(line, translation, beside).map((text) => (
      <NamesWithin
        key={text}
        text={text}
        names={getView<ItemKind>(line).names?.(line.details) ?? []}
      />
    ));
};

type DeliveredByProps = {
  name: string;
  /** Null if it is no longer offered. */
  option: DeliveryOption | null;
  hasPaperTickets: boolean;
};

/** The delivery option's name and description: "E-tickets. We’ll email your tickets right away." */
export function DeliveredBy({ name, option, hasPaperTickets }: DeliveredByProps) {
  const { t } = useTranslation();
  return (
    <>
      <ContentText kind="delivery" text={name} />
      {option && (
        <>
          {". "}
          {describeDelivery(t, option, hasPaperTickets) ?? (
            <ContentText kind="delivery" text={option.description} />
          )}
        </>
      )}
    </>
  );
}

type ReadOnlyLinesProps = {
  lines: readonly Item[];
  /** Leaves out how to use add-ons and ticket protection. */
  areVoid?: boolean;
};

/** Read-only list of lines other than tickets. */
export function ReadOnlyLines({ lines, areVoid = false }: ReadOnlyLinesProps) {
  const { t } = useTranslation();
  const renderDetails = useLineDetails();
  return (
    <LineList>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          poster={posterImage(itemPoster(line))}
          title={<ItemName line={line} />}
          titleAs="h3"
          details={[...renderDetails(line), ...(areVoid ? [] : howToUse(line, t))]}
          amount={<ItemPrice line={line} />}
        />
      ))}
    </LineList>
  );
}

type TicketsBeside = readonly Pick<BasketTicket, "instance">[];

/**
 * Returns the details of an item, and how to use it, beside its quantity and the tickets of an order. Tickets of a single
 * performance name that.
 */
export function useDetailsBesideTickets(): (
  line: Item,
  tickets: TicketsBeside,
  beside?: Pick<Beside, "kind">,
) => ReactNode[] {
  const { t } = useTranslation();
  const renderDetails = useLineDetails();
  return (line, tickets, beside = {}) => {
    const [performance, ...others] = new Set(tickets.map(({ instance }) => instance.id));
    const isNamed =
      performance !== undefined &&
      others.length === 0 &&
      "performance" in line.details &&
      line.details.instanceId === performance;
    return [
      ...renderDetails(line, { performance: isNamed, quantity: true, ...beside }),
      ...howToUse(line, t),
    ];
  };
}

type LinesBesideTicketsProps = { lines: readonly Item[]; tickets: TicketsBeside };

/** What comes with the tickets of an order, a few words each. */
export function LinesBesideTickets({ lines, tickets }: LinesBesideTicketsProps) {
  const renderDetails = useDetailsBesideTickets();
  return (
    <LineList>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          title={<CountedName line={line} />}
          titleAs="h3"
          details={renderDetails(line, tickets)}
          amount={<ItemPrice line={line} />}
        />
      ))}
    </LineList>
  );
}

function howToUse(line: Item, t: Translate): ReactNode[] {
  const use = getView<ItemKind>(line).howToUse?.(line.details, t);
  return use ? [use] : [];
}

/** A line's name, marked with its language if the box office gave it. */
export function ItemName({ line }: { line: Item }) {
  const { t } = useTranslation();
  return <NamesWithin text={itemName(t, line)} names={[line.name]} />;
}

/** "Parking pass", or "2 × Program book". */
export function CountedName({ line }: { line: Item }) {
  const { t } = useTranslation();
  const [{ quantity }, name] = [line, itemName(t, line)];
  // Protection says itself how many tickets it is for.
  const isOne = quantity === 1 || isForTickets(line);
  const text = isOne ? name : t("account.cancel.item", { quantity, name });
  return <NamesWithin text={text} names={[line.name]} />;
}

/** Price of a line other than a ticket. A package has none of its own: its tickets are priced. */
export function ItemPrice({ line }: { line: Item }) {
  const { t } = useTranslation();
  if (line.kind === "package") return null;
  return isFree(line.price) ? <Price amount={t("delivery.free")} /> : <LinesSum lines={[line]} />;
}

type PricedLine = Record<"total" | "discount", Money> & Pick<BasketTicket, "usualPrice">;

/**
 * Total price of lines beside what they usually cost, if that is more. Discounts of other lines, as of tickets paid with a
 * subscription, are named. The fees are named once, with the order's total.
 */
export function LinesSum({ lines }: { lines: readonly PricedLine[] }) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const total = addUp(lines, ({ total: { amount } }) => amount);
  const usual = addUp(lines, usualAmount);
  const discount = addUp(lines, (line) =>
    usualAmount(line) > line.total.amount ? 0 : line.discount.amount,
  );
  return (
    <Price
      amount={write(total)}
      usual={usual.amount > total.amount ? write(usual) : undefined}
      note={isFree(discount) ? undefined : t("basket.line.discount", { discount: write(discount) })}
    />
  );
}

/** Total price of tickets, by itself. */
export function PaidSum({ tickets }: { tickets: readonly PricedLine[] }) {
  const write = useWriteMoney();
  return <Price amount={write(addUp(tickets, ({ total: { amount } }) => amount))} />;
}

/** Orders and the previous release of the box office don't have the usual price. */
const usualAmount = ({ usualPrice, total }: PricedLine): number =>
  usualPrice?.amount ?? total.amount;

const addUp = (lines: readonly PricedLine[], getAmount: (line: PricedLine) => number): Money =>
  money(
    lines.reduce((sum, line) => sum + getAmount(line), 0),
    lines[0]?.total.currency ?? "",
  );
