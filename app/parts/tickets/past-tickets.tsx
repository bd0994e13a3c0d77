import type { ReactNode } from "react";

import { formatBarcode } from "#contract/schemas/ticket";
import { sectionName } from "#contract/text/section-name";
import { DOT } from "~/i18n/unbroken";
import { useTranslation } from "~/i18n/translation-context";
import type { SheetTicket } from "~/parts/orders/ticket";
import { ContentText } from "~/ui/content-text";
import { LineItem, LineList } from "~/ui/line-item";
import { SeatSectionText } from "~/ui/section-text";
import { seatTitle } from "./seat-title";

type PastTicketsProps = {
  tickets: readonly SheetTicket[];
  titleAs: "h4" | "h5";
  ticketNote: ((ticket: SheetTicket) => ReactNode) | undefined;
};

/** The tickets of a performance that is over, as a record: one line each, without a code. */
export function PastTickets({ tickets, titleAs, ticketNote }: PastTicketsProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted">{t("availability.passed")}</p>
      <LineList>
        {tickets.map((ticket) => {
          const { id, seat, priceTypeName, barcode } = ticket;
          const title = seatTitle(t, seat);
          return (
            <LineItem
              key={id}
              title={title}
              titleAs={titleAs}
              details={[
                <>
                  {title === sectionName(t, seat.section) ? null : (
                    <>
                      <SeatSectionText seat={seat} />
                      {DOT}
                    </>
                  )}
                  <ContentText kind="priceType" text={priceTypeName} />
                </>,
                `${t("tickets.numberName")} ${formatBarcode(barcode)}`,
              ]}
              amount={ticketNote?.(ticket)}
            />
          );
        })}
      </LineList>
    </>
  );
}
