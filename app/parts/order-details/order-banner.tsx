import { keepNames } from "#contract/text/name";
import { knownName } from "#contract/text/known-names";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { ticketPoster } from "#runtime/posters/poster-look";
import { isWithinYear } from "~/domain/arithmetic/dates";
import { GIVING_POSTER } from "~/domain/pictures/fund-poster";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDay, formatShortWhen } from "~/i18n/dates-and-money/format-near-date";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { itemPoster } from "~/parts/lines/line-kinds";
import { itemTitle } from "~/parts/lines/line-words";
import { groupByInstance } from "~/parts/orders/order";
import { usePageFrame } from "~/routing/page-frame";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { PageBanner } from "~/ui/layout/page-banner";
import { BackLink } from "~/ui/layout/page-top";

/** The poster of a performance, by default the first ticket's, or of an order without tickets. */
export function orderPoster({ tickets: [ticket], items: [item] }: Order, visit = ticket?.instance) {
  if (visit !== undefined) return ticketPoster(visit);
  return item === undefined ? GIVING_POSTER : itemPoster(item);
}

type OrderBannerProps = {
  order: Order;
  /** Its upcoming performances by date, without live streams. */
  visits: readonly InstanceLabel[];
  /** How many performances are upcoming, with live streams. */
  dates: number;
  back: { href: string; label: string };
};

/** The heading of an order that may be long over: when it is or what it is, with its number in small print. */
export function OrderBanner({ back, ...props }: OrderBannerProps) {
  const { order, visits } = props;
  const words = useTranslation();
  const { t } = words;
  const { now } = usePageFrame();
  const number = t("account.order.title", { number: order.number });
  const { title = number, lead } = orderHead(words, props, now);
  return (
    <PageBanner
      poster={posterImage(orderPoster(order, visits[0]))}
      above={
        <>
          <BackLink href={back.href}>{back.label}</BackLink>
          {title === number ? null : <p className="kicker">{number}</p>}
        </>
      }
      title={title}
      lead={lead}
    />
  );
}

function orderHead(
  { t, locale }: Translation,
  { order, visits: [first], dates }: Omit<OrderBannerProps, "back">,
  now: string | undefined,
) {
  const [group, ...groups] = groupByInstance(order.tickets);
  if (first !== undefined)
    return {
      title: t("order.confirmed.seeYou", {
        day: formatNearDay(first.startsAt, now, locale, false),
      }),
      lead: (
        <NamesWithin
          text={t(dates > 1 ? "order.confirmed.firstOf" : "order.confirmed.first", {
            title: first.title,
            time: formatDate(first.startsAt, "time", locale),
            hall: knownName(t, "hall", first.hallName),
            count: dates - 1,
          })}
          names={[first.title, first.hallName]}
        />
      ),
    };
  if (group !== undefined) {
    const { title, titleLang, startsAt, hallName } = group.instance;
    if (groups.length > 0) return {};
    const isNear = now !== undefined && isWithinYear(startsAt, now);
    return {
      title: <ContentText text={keepNames(title)} lang={titleLang} />,
      lead: (
        <>
          {formatShortWhen(startsAt, isNear, locale)}
          {DOT}
          <ContentText kind="hall" text={hallName} unbroken />
        </>
      ),
    };
  }
  const [item, ...items] = order.items.filter(({ kind }) => kind !== "cover-fee");
  return item === undefined || items.length > 0
    ? {}
    : { title: <NamesWithin text={itemTitle(t, item)} names={[item.name]} /> };
}
