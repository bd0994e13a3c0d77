import type { ReactNode } from "react";

import { capitalized } from "#contract/intl";
import type { Item } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { InstanceLabel, SeatLabel } from "#contract/schemas/ticket";
import { ContentText, KnownName, NamesWithin } from "~/ui/content-text";
import { LineItem, LineList } from "~/ui/line-item";
import { useTranslation } from "~/i18n/translation-context";
import { Price } from "~/ui/price";
import { isFree, money } from "~/domain/money";
import { posterImage } from "~/domain/poster-look";
import { formatMoney } from "~/i18n/format-money";
import { venueSettings } from "~/venue-settings";
import { itemPoster } from "./item-poster";
import { deliveryWords, itemName, lineWords, performanceLine, seatLines } from "./line-words";

type PerformanceLineProps = { instance: InstanceLabel; titled?: boolean };

/** When and where, after its title or alone, with the hall's name marked as the box office's. */
export function PerformanceLine({ instance, titled = false }: PerformanceLineProps) {
  const { locale } = useTranslation();
  const text = capitalized(performanceLine(instance, locale));
  const line = <NamesWithin text={text} names={[instance.hallName]} />;
  return titled ? (
    <>
      {instance.title}, {line}
    </>
  ) : (
    line
  );
}

/** The seats of one performance, a line for each row, with the sections' names marked as the box office's. */
export function useSeatLines(): (seats: readonly SeatLabel[]) => ReactNode[] {
  const { t } = useTranslation();
  return (seats) =>
    seatLines(t, seats).map((line) => (
      <NamesWithin
        key={line}
        text={line}
        names={[...new Set(seats.map(({ section }) => section))]}
      />
    ));
}

/** What a line says below its name, with what the box office calls its parts marked. */
export const useLineDetails = (): ((line: Item) => ReactNode[]) => {
  const words = useTranslation();
  return (line) =>
    lineWords(line, words).map((text) => (
      <NamesWithin key={text} text={text} names={namesOf(line)} />
    ));
};

const namesOf = (line: Item): string[] =>
  line.kind === "food-and-drink" ? [line.details.category, line.details.collectionPoint] : [];

type DeliveredByProps = {
  name: string;
  /** Null where it is no longer offered. */
  option: DeliveryOption | null;
  hasPaperTickets: boolean;
};

/** How an order is delivered: "E-tickets. We’ll email your tickets right away." */
export function DeliveredBy({ name, option, hasPaperTickets }: DeliveredByProps) {
  const { t } = useTranslation();
  return (
    <>
      <KnownName kind="delivery" name={name} />
      {option && (
        <>
          {". "}
          {deliveryWords(t, option, hasPaperTickets) ?? <ContentText text={option.description} />}
        </>
      )}
    </>
  );
}

/** Lines other than tickets, read-only. */
export function KeptLines({ lines }: { lines: readonly Item[] }) {
  const { t } = useTranslation();
  const detailsOf = useLineDetails();
  const { phone } = venueSettings.boxOffice;
  return (
    <LineList>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          poster={posterImage(itemPoster(line))}
          title={<ItemName line={line} />}
          titleAs="h3"
          details={[
            ...detailsOf(line),
            ...(line.kind === "supplementary" && line.details.description
              ? [<ContentText key="use" text={line.details.description} />]
              : []),
            ...(line.kind === "booking-protection" ? [t("order.protection", { phone })] : []),
          ]}
          amount={<ItemPrice line={line} />}
        />
      ))}
    </LineList>
  );
}

/** The name of a line: the box office's, unless there is only one thing of its kind. */
export function ItemName({ line }: { line: Item }) {
  const { t } = useTranslation();
  return <NamesWithin text={itemName(t, line)} names={[line.name]} />;
}

/** What a line other than a ticket costs. A package's tickets pay for it, and its line says so. */
export function ItemPrice({ line }: { line: Item }) {
  const { t } = useTranslation();
  return line.kind === "package" ? (
    <>{t("basket.package.byTickets")}</>
  ) : (
    <DiscountedPrice {...line} />
  );
}

type TicketSums = Record<"total" | "fee" | "discount", Money>;

/** What tickets cost together, with their fees and what was taken off. */
export function TicketsPrice({ tickets }: { tickets: readonly TicketSums[] }) {
  const sumOf = (part: keyof TicketSums) =>
    money(
      tickets.reduce((sum, ticket) => sum + ticket[part].amount, 0),
      tickets[0]?.[part].currency ?? "",
    );
  return <TicketPrice total={sumOf("total")} fee={sumOf("fee")} discount={sumOf("discount")} />;
}

/** What a ticket costs, with its fee and what was taken off. */
export function TicketPrice({ fee, ...price }: TicketSums) {
  const { t, locale } = useTranslation();
  const note = isFree(fee)
    ? t("basket.line.noFee")
    : t("basket.line.includingFee", { fee: formatMoney(fee, locale) });
  return <DiscountedPrice {...price} note={note} />;
}

/** What a line costs, and what was taken off. */
function DiscountedPrice({
  total,
  discount,
  note,
}: {
  total: Money;
  discount: Money;
  note?: string;
}) {
  const { t, locale } = useTranslation();
  const less = isFree(discount)
    ? null
    : t("basket.line.discount", { discount: formatMoney(discount, locale) });
  const notes = [note, less].filter(Boolean).join(", ");
  return <Price amount={formatMoney(total, locale)} note={notes === "" ? undefined : notes} />;
}
