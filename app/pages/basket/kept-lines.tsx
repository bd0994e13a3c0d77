import type { Item } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import { LineItem, LineList } from "~/ui/line-item";
import { useTranslation } from "~/i18n/translation-context";
import { Price } from "~/ui/price";
import { isFree, money } from "~/domain/money";
import { posterImage } from "~/domain/poster-look";
import { formatMoney } from "~/i18n/format-money";
import { venueSettings } from "~/venue-settings";
import { itemPoster } from "./item-poster";
import { itemName, lineWords } from "./line-words";

/** Lines other than tickets, read-only. */
export function KeptLines({ lines }: { lines: readonly Item[] }) {
  const words = useTranslation();
  const { phone } = venueSettings.boxOffice;
  return (
    <LineList>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          poster={posterImage(itemPoster(line))}
          title={itemName(words.t, line)}
          titleAs="h3"
          details={[
            ...lineWords(line, words),
            ...(line.kind === "supplementary" ? [line.details.description ?? ""] : []),
            ...(line.kind === "booking-protection" ? [words.t("order.protection", { phone })] : []),
          ].filter((text) => text !== "")}
          amount={<ItemPrice line={line} />}
        />
      ))}
    </LineList>
  );
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
