import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import type { BasketTicket } from "#contract/schemas/basket";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { bandSign } from "~/i18n/seat-words";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { SeatThumbs } from "~/ui/seat-thumbs";
import { PerformanceLine, useSeatLines } from "~/parts/lines/line-parts";
import { describeSteps, priceTypeCounts } from "~/parts/lines/line-words";
import { TicketsApart, type TicketsApartProps } from "~/parts/lines/seats-apart";
import type { InstanceGroup } from "./order";
import type { SeatDrawings } from "./ticket";

type TicketDetailsProps = InstanceGroup<BasketTicket> & {
  /** Replaces date and hall. */
  when?: ReactNode;
  /** Of a seat among them; null for none. */
  drawings: SeatDrawings | null;
  apart: readonly TicketsApartProps[];
  /** Of a package, whose line has the price. */
  isPart?: boolean;
};

/** The lines of one performance's tickets in basket and Summary: when and where, and then what the seats are. */
export function useTicketDetails(): (
  group: TicketDetailsProps,
) => Record<"where" | "what", ReactNode[]> {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const renderSeatLines = useSeatLines();
  return ({ instance, tickets, when, drawings, apart, isPart = false }) => {
    const types = [...new Set(tickets.map((ticket) => priceLevel(t, ticket)))].join(", ");
    const lines = renderSeatLines(tickets, instance.hallName);
    return {
      where: [
        when ?? <PerformanceLine key="performance" instance={instance} />,
        ...(isPart ? lines.slice(0, -1) : lines),
        ...(isPart ? [[...lines.slice(-1).flatMap((line) => [line, DOT]), types]] : []),
        ...apart.map((seats) => (
          <TicketsApart key={`apart ${seats.tickets[0]?.packageItemId ?? ""}`} {...seats} />
        )),
      ],
      what: [
        ...(drawings === null ? [] : [<SeatThumbs key="drawings" {...drawings} />]),
        ...describeSteps(t, tickets),
        ...(isPart ? [] : [tickets.length > 1 ? priceTypeCounts(t, write, tickets) : types]),
      ],
    };
  };
}

/** "Standard", "Standard · Balcony": a letter says less than the seat's section and price. A stream has no band. */
export function priceLevel(
  t: Translate,
  { isStream, priceType: { name }, band }: Pick<BasketTicket, "isStream" | "priceType" | "band">,
): string {
  const priceType = knownName(t, "priceType", name);
  if (isStream) return priceType;
  return bandSign(band) === null ? [priceType, band].join(DOT) : priceType;
}
