import { Button } from "~/components/button";
import { LineItem } from "~/components/line-item";
import { Price } from "~/components/price";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { PricedTicket } from "~/domain/basket-view";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { ChangePriceType } from "./change-price-type";
import { seatText } from "./seat-text";

/** One ticket of the basket: its place, what it costs, and what can be changed. */
export function TicketLine({ ticket }: { ticket: PricedTicket }) {
  const { t, locale } = useWords();
  const seat = seatText(t, ticket.seat);
  return (
    <LineItem
      title={seat}
      titleAs="h3"
      details={[
        t("basket.line.priceType", { priceType: ticket.priceType.name, band: ticket.band }),
      ]}
      amount={
        <Price
          amount={formatMoney(ticket.total, locale)}
          note={
            ticket.fee.amount > 0
              ? t("basket.line.includingFee", { fee: formatMoney(ticket.fee, locale) })
              : t("basket.line.noFee")
          }
        />
      }
      actions={
        <>
          <ChangePriceType ticket={ticket} seat={seat} />
          <form method="post">
            <input type="hidden" name="ticket" value={ticket.id} />
            <Button look="link" name="intent" value="remove">
              {t("basket.line.remove")}
              <VisuallyHidden>{` ${seat}, ${ticket.instance.title}`}</VisuallyHidden>
            </Button>
          </form>
        </>
      }
    />
  );
}
