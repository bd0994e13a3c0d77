import { Fragment, type ReactNode } from "react";

import { foodOrderKey } from "#contract/rules/food/food";
import { servedAt } from "#contract/text/food-pickup";
import { capitalized } from "#contract/text/intl";
import { knownName } from "#contract/text/known-names";
import type { Item, ItemOfKind } from "#contract/schemas/basket-item";
import { groupBy } from "#runtime/group-by";
import { minutesBefore } from "~/domain/arithmetic/dates";
import { ownValue } from "~/domain/own-value";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import type { InstanceGroup } from "~/parts/orders/order";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { NamesWithin } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { LineBlock } from "~/ui/line-item";
import { Stop, Timeline } from "~/ui/timeline";
import { venueSettings } from "~/venue-settings";
import type { PricedTicket } from "./basket-view";
import { eveningTitle } from "~/parts/performances/evening-title";
import { isRefused, ItemOffer, MenuOffer, type OfferContext } from "./offers";
import { presetItem } from "./presets";
import { type TicketContext, useTicketsLine } from "./ticket-lines";

type VisitProps = {
  group: InstanceGroup<PricedTicket>;
  /** Undefined without any, or if they can't be loaded. */
  addOns: PerformanceAddOns | undefined;
  /** Food, drink and add-ons in the basket for this performance. */
  lines: readonly Item[];
  /** Shows a line of `lines`; `isPart`: without what it has in common with the next one. */
  showLine: (line: Item, isPart: boolean) => ReactNode;
  context: OfferContext;
  tickets: TicketContext;
};

type Entry = {
  key: string;
  /** When it is, in milliseconds, to sort by. */
  at: number;
  hour: string | null;
  /** How many things are offered; 0 for what is in the basket. */
  offers: number;
  isChosen?: boolean;
  content: ReactNode;
};

/** A performance: its tickets, then what goes with it hour by hour, whether it is in the basket or offered. */
export function Visit(props: VisitProps) {
  const { group, addOns, lines, context } = props;
  const { instance } = group;
  const { t, locale } = useTranslation();
  const { now } = usePageFrame();
  const ticketsLine = useTicketsLine({ group, ...props.tickets }, true);
  const visit = { instanceId: instance.id, tickets: addOns?.tickets ?? 0 };
  const getTime = (iso: string) => formatDate(iso, "time", locale);
  const start = Date.parse(instance.startsAt);
  // What has no time of its own comes right before or after the performance.
  const [BEFORE, INTERVAL, AFTER] = [start - 1, start + 1, start + 2];
  const categories = new Map(addOns?.items.map(({ id, category }) => [id, category]));
  const getPlace = (category: string | undefined): Pick<Entry, "hour" | "at"> => {
    if (category === undefined) return { hour: null, at: BEFORE };
    const minutes = ownValue(venueSettings.addOnTimes, category);
    const time = minutes === undefined ? null : minutesBefore(instance.startsAt, minutes);
    return time === null
      ? { hour: knownName(t, "product", category), at: BEFORE }
      : { hour: getTime(time), at: Date.parse(time) };
  };
  const intermission = { hour: t("basket.visit.interval"), at: INTERVAL };
  const chosen = (together: readonly Item[], place: Pick<Entry, "hour" | "at">): Entry => ({
    key: together[0]?.id ?? "",
    ...place,
    offers: 0,
    isChosen: true,
    content: together.map((line, at) => (
      <Fragment key={line.id}>{props.showLine(line, at < together.length - 1)}</Fragment>
    )),
  });
  const inBasket = [
    ...listFoodOrders(lines).map((order) => {
      const at = timeServed(order[0], instance.startsAt);
      return chosen(order, at === null ? intermission : { hour: getTime(at), at: Date.parse(at) });
    }),
    ...lines
      .filter(({ kind }) => kind !== "food-and-drink")
      .map((line) => chosen([line], getPlace(categories.get(line.productId)))),
  ];
  const menus = (addOns?.menus ?? [])
    .filter(({ guests }) => guests === 0)
    .map((menu) => ({
      key: menu.id,
      // Food before the performance can be ordered until it is served.
      ...(menu.serving === "before"
        ? { hour: getTime(menu.closesAt), at: Date.parse(menu.closesAt) }
        : intermission),
      offers: 1,
      content: <MenuOffer menu={menu} visit={visit} {...context} />,
    }));
  const items = [
    ...groupBy(
      (addOns?.items ?? []).filter((item) => presetItem(item, visit) !== null),
      ({ category }) => category,
    ),
  ].map(([category, offered]) => ({
    key: `category ${category}`,
    ...getPlace(category),
    offers: offered.length,
    content: offered.map((item) => (
      <ItemOffer key={item.id} item={item} visit={visit} {...context} />
    )),
  }));
  const offered: Entry[] = [...menus, ...items];
  const entries = [...inBasket, ...offered].toSorted((one, other) => one.at - other.at);
  const home: Entry[] = group.tickets.every(({ isStream }) => isStream)
    ? []
    : [
        {
          key: "home",
          hour: t("basket.visit.home"),
          at: AFTER,
          offers: 0,
          content: (
            <p>
              <a href={pathTo("visit")} className="inline-block py-0.5">
                {t("site.directions")}
              </a>
            </p>
          ),
        },
      ];
  const names = [...categories.values()];
  return (
    <Stack>
      <h2 className="text-title">
        {capitalized(formatNearDay(instance.startsAt, now, locale, false))}
      </h2>
      <div className="card ticket-card">
        <LineBlock {...ticketsLine} />
      </div>
      {entries.length === 0 ? (
        // A single stop would be a timeline of nothing.
        home.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>)
      ) : (
        <Evening
          title={offered.length === 0 ? null : eveningTitle(t, instance.startsAt)}
          entries={[...entries, ...home]}
          names={names}
          isOpen={isRefused(instance.id, context)}
        />
      )}
    </Stack>
  );
}

type HoursProps = {
  entries: readonly Entry[];
  /** What may be in an hour's text and is in the venue's language. */
  names: readonly string[];
};

/** Entries in their order, each hour once. */
function Hours({ entries, names }: HoursProps) {
  return (
    <Timeline>
      {entries.map(({ key, hour, isChosen, content }, at) => (
        <Stop
          key={key}
          hour={
            hour === null || hour === entries[at - 1]?.hour ? null : (
              <NamesWithin text={hour} names={names} />
            )
          }
          isChosen={isChosen ?? false}
        >
          {content}
        </Stop>
      ))}
    </Timeline>
  );
}

/** Narrow windows show so many offers at once. */
const MAX_OFFERS_AT_ONCE = 5;

/**
 * What goes with a performance. Where there is little room, up to the first offers and all that is in the basket, and the
 * others behind one line. `title`: of what is offered; null without offers.
 */
function Evening({
  title,
  entries,
  names,
  isOpen,
}: HoursProps & { title: string | null; isOpen: boolean }) {
  const { t } = useTranslation();
  const count = (some: readonly Entry[]) => some.reduce((sum, { offers }) => sum + offers, 0);
  const lastChosen = entries.findLastIndex(({ isChosen }) => isChosen);
  const cut = entries.findIndex(
    (_, at) => at > lastChosen && count(entries.slice(0, at)) >= MAX_OFFERS_AT_ONCE,
  );
  const left = cut === -1 ? 0 : count(entries.slice(cut));
  const [first, more] = left < 2 ? [entries, []] : [entries.slice(0, cut), entries.slice(cut)];
  return (
    <div className="evening">
      {title === null ? null : (
        <h3 className="no-print pb-3 font-sans text-base font-semibold">{title}</h3>
      )}
      <Hours entries={first} names={names} />
      {more.length === 0 ? null : (
        <details className="more no-print" open={isOpen || undefined}>
          <summary>{t("basket.extras.more", { count: left })}</summary>
          <Hours entries={more} names={names} />
        </details>
      )}
    </div>
  );
}

type FoodLine = ItemOfKind<"food-and-drink">;

/** The dishes and drinks of each order, which are changed and removed together. */
export const listFoodOrders = (lines: readonly Item[]): [FoodLine, ...FoodLine[]][] => [
  ...groupBy(
    lines.filter((line) => line.kind === "food-and-drink"),
    ({ details }) => foodOrderKey(details),
  ).values(),
];

const timeServed = ({ details }: FoodLine, startsAt: string): string | null =>
  servedAt(details, new Date(startsAt))?.toISOString() ?? null;
