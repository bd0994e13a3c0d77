import type { OrderSummary } from "#contract/schemas/order";

import { capitalized } from "#contract/text/intl";
import { lineName } from "#contract/text/known-names";
import { posterImage } from "~/domain/pictures/poster-image";
import { isFree, money } from "~/domain/arithmetic/money";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { unbreakShort } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { ticketPoster } from "#runtime/posters/poster-look";
import { itemTitle, performanceLine } from "~/parts/lines/line-words";
import { venueSettings } from "~/venue-settings";
import { pathTo } from "~/routing/paths";
import { IfOpen } from "~/ui/layout/if-open";
import { Button, ButtonLink } from "~/ui/button";
import { LineItem } from "~/ui/line-item";
import { Price } from "~/ui/price";
import { ActionTarget, VisuallyHidden } from "~/ui/visibility";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { pageParam } from "~/ui/list-pages";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";

export function OrderLine({ order }: { order: OrderSummary }) {
  const { t, locale } = useTranslation();
  const { id, group, number, placedAt, total, credited, ticketCount, instances, items } = order;
  const [first] = instances;
  const isStream = instances.every(({ hallId }) => hallId === venueSettings.streamHallId);
  const givenBack = order.givenBack ?? money(0, total.currency);
  return (
    <LineItem
      {...(first !== undefined && { poster: posterImage(ticketPoster(first)) })}
      title={
        <a
          className="inline-block py-0.5 text-ink no-underline hover:underline"
          href={pathTo("your-order", { order: id })}
        >
          {first === undefined ? (
            <NamesWithin text={nameOfItems(order, t)} names={items.map(({ name }) => name)} />
          ) : (
            <ContentText text={first.title} />
          )}
        </a>
      }
      titleAs="h3"
      details={[
        ...performanceLines({ instances, belowFirstTitle: true }),
        ...(ticketCount === 0 ? [] : [t("account.orders.tickets", { count: ticketCount })]),
        ...(credited ? [t("account.orders.credited")] : []),
        ...(isFree(givenBack)
          ? []
          : [
              t("account.orders.returned", {
                paid: formatPrice(total, locale),
                returned: formatPrice(givenBack, locale),
              }),
            ]),
      ]}
      actions={
        group === "upcoming" && ticketCount > 0 ? (
          <>
            <ButtonLink
              look="small"
              href={
                isStream
                  ? `${pathTo("your-order", { order: id })}#tickets`
                  : // The page that can be opened without a network.
                    pathTo("order-tickets", {}, { order: id })
              }
            >
              {isStream ? t("watch.link") : t("account.orders.showTickets", { count: ticketCount })}
              <ActionTarget>{number}</ActionTarget>
            </ButtonLink>
            {isStream ? null : (
              <a
                className="inline-block py-0.5"
                href={pathTo("your-order-tickets-pdf", { order: id })}
              >
                {t("tickets.pdfOfPerformance")}
                <VisuallyHidden>{` ${number}`}</VisuallyHidden>
              </a>
            )}
          </>
        ) : null
      }
      amount={
        <Price
          amount={formatPrice(money(total.amount - givenBack.amount, total.currency), locale)}
          note={t("account.orders.placed", {
            number,
            date: formatDate(placedAt, "short-day", locale),
          })}
        />
      }
    />
  );
}

type PerformanceLinesProps = Pick<OrderSummary, "instances"> & {
  /** Whether the heading above is the first performance's title. */
  belowFirstTitle: boolean;
};

/** A line per performance: "Thu, Dec 3, 7:30 PM · Main Hall". Each names its event, unless the heading above does. */
export function performanceLines({ instances, belowFirstTitle }: PerformanceLinesProps) {
  const isOneEvent = new Set(instances.map(({ eventId }) => eventId)).size === 1;
  return instances.map((instance, at) => (
    <ShortLine
      key={instance.id}
      instance={instance}
      titled={!belowFirstTitle || (at > 0 && !isOneEvent)}
    />
  ));
}

type ShortLineProps = { instance: OrderSummary["instances"][number]; titled: boolean };

function ShortLine({ instance, titled }: ShortLineProps) {
  const { t, locale } = useTranslation();
  const { title, hallName } = instance;
  const line = performanceLine(t, instance, locale, useNow());
  return (
    <NamesWithin
      text={titled ? `${title}: ${line}` : capitalized(line)}
      names={[title, unbreakShort(hallName)]}
    />
  );
}

/** Names an order without tickets: "Gift card", "Donation to Annual Fund", "2 items". */
function nameOfItems({ items, number }: OrderSummary, t: Translate): string {
  const bought = items.filter(({ kind }) => kind !== "cover-fee");
  const [only, ...others] = bought;
  if (only === undefined) return number;
  if (others.length > 0) return t("basket.count.items", { count: bought.length });
  return itemTitle(t, only);
}

/** Its package, its first performance or its number. */
function ReservedName({ order: { items, instances, number } }: { order: OrderSummary }) {
  const { t } = useTranslation();
  const [item] = items;
  const [instance] = instances;
  if (item !== undefined) return <NamesWithin text={lineName(t, item)} names={[item.name]} />;
  return instance === undefined ? (
    number
  ) : (
    <ContentText text={instance.title} lang={instance.titleLang} />
  );
}

export function ReservedLine({ order, page }: { order: OrderSummary; page: number }) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const { id, number, holdUntil, locked, inBasket, total, ticketCount, instances, items } = order;
  return (
    <LineItem
      title={<ReservedName order={order} />}
      titleAs="h3"
      details={[
        // An order with a line is headed by its name.
        ...performanceLines({ instances, belowFirstTitle: items.length === 0 }),
        t("account.orders.tickets", { count: ticketCount }),
        ...(holdUntil === null
          ? []
          : [t("account.reserved.until", { time: formatNearDay(holdUntil, now, locale) })]),
        ...(inBasket === true ? [t("account.reserved.inBasket")] : []),
      ]}
      amount={<Price amount={formatPrice(total, locale)} note={number} />}
      actions={
        locked ? (
          <p>{t("account.reserved.refused.reserved-order-locked")}</p>
        ) : (
          <IfOpen route="reserved-orders">
            <form method="post" action={pathTo("reserved-orders", {}, { page: pageParam(page) })}>
              <input type="hidden" name="order" value={id} />
              <Button look="small" name="intent" value="take-up">
                {t(inBasket === true ? "account.reserved.toBasket" : "account.reserved.takeUp")}
                <ActionTarget>{number}</ActionTarget>
              </Button>
            </form>
          </IfOpen>
        )
      }
    />
  );
}
