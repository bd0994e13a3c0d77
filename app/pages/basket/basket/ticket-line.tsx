import type { Item } from "#contract/schemas/basket-item";
import { Button, ButtonLink } from "~/ui/button";
import { LineItem } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";

import type { PricedTicket } from "~/domain/basket/basket-view";
import { formatMoney } from "~/i18n/format-money";
import { seatName } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { BasketForm } from "./basket-form";
import { ChangePriceType } from "./change-price-type";
import { DiscountedPrice } from "../discounted-price";

export type TicketLineProps = {
  ticket: PricedTicket;
  /** The package that it is part of: it goes with the whole of that only. */
  partOf: Item | null;
  isLocked: boolean;
};

/** One ticket of the basket: its place, what it costs, and what can be changed. */
export function TicketLine({ ticket, partOf, isLocked }: TicketLineProps) {
  const { t, locale } = useTranslation();
  const seat = seatName(t, ticket.seat);
  return (
    <LineItem
      title={seat}
      titleAs="h3"
      details={[
        t("basket.line.priceType", { priceType: ticket.priceType.name, band: ticket.band }),
        ...(ticket.entitled
          ? []
          : [<strong key="unentitled">{t("basket.line.unentitled")}</strong>]),
        ...(ticket.memberPrice === null
          ? []
          : [t("basket.member.line", { price: formatMoney(ticket.memberPrice.total, locale) })]),
        ...(partOf === null ? [] : [t("basket.package.partOf", { name: partOf.name })]),
      ]}
      amount={
        <DiscountedPrice
          total={ticket.total}
          discount={ticket.discount}
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
          {partOf !== null ? (
            <PackageLinks {...{ ticket, partOf, isLocked }} />
          ) : isLocked ? (
            <p className="text-small text-muted">{t("basket.line.locked")}</p>
          ) : (
            <BasketForm>
              <input type="hidden" name="ticket" value={ticket.id} />
              <Button look="link" name="intent" value="remove">
                {t("basket.line.remove")}
                <VisuallyHidden>{` ${seat}, ${ticket.instance.title}`}</VisuallyHidden>
              </Button>
            </BasketForm>
          )}
        </>
      }
    />
  );
}

/** What can be done with one seat of a package: all of that evening's go elsewhere, or the whole package goes. */
function PackageLinks({ ticket, partOf, isLocked }: TicketLineProps & { partOf: Item }) {
  const { t } = useTranslation();
  const { id, title } = ticket.instance;
  return (
    <>
      {isLocked ? null : (
        <ButtonLink
          look="link"
          href={pathTo("basket-package", { item: partOf.id }, { change: id })}
        >
          {t("basket.package.changeDate")}
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </ButtonLink>
      )}{" "}
      <ButtonLink look="link" href={pathTo("basket", {}, { remove: partOf.id })}>
        {t("basket.package.remove")}
        <VisuallyHidden>{` ${partOf.name}`}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
