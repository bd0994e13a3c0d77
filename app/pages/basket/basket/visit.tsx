import { Fragment, type ReactNode } from "react";

import { servedAt } from "#contract/food-pickup";
import { capitalized } from "#contract/text/intl";
import { knownName } from "#contract/known-names";
import type { Item, ItemOfKind } from "#contract/schemas/basket-item";
import { groupBy } from "#runtime/group-by";
import { minutesBefore } from "~/domain/dates-and-money/dates";
import { ownValue } from "~/domain/own-value";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { ChosenItem, PerformanceAddOns } from "~/parts/extras/offers";
import type { InstanceGroup } from "~/parts/orders/order";
import { pathTo } from "~/routing/paths";
import { NamesWithin } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { LineBlock } from "~/ui/line-item";
import { Stop, Timeline } from "~/ui/timeline";
import { venueSettings } from "~/venue-settings";
import type { PricedTicket } from "./basket-view";
import { FoldedOffers, hasOffers, ItemOffer, MenuOffer, type OfferContext } from "./offers";
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
  /** With many performances, the offers of each are behind one line. */
  isFolded: boolean;
  context: OfferContext;
  tickets: TicketContext;
};

type Entry = {
  key: string;
  /** When it is, in milliseconds, to sort by. */
  at: number;
  hour: string | null;
  isChosen: boolean;
  content: ReactNode;
};

/** A performance with all that goes with it, in the order of the day: arrival, dinner, performance, drinks, way home. */
export function Visit(props: VisitProps) {
  const { group, addOns, lines, isFolded, context } = props;
  const { instance } = group;
  const { t, locale } = useTranslation();
  const ticketsLine = useTicketsLine({ group, ...props.tickets }, true);
  const offered = isFolded ? undefined : addOns;
  const visit = { instanceId: instance.id, tickets: addOns?.tickets ?? 0 };
  const timeOf = (iso: string) => formatDate(iso, "time", locale);
  const orders = listFoodOrders(lines);
  const start = Date.parse(instance.startsAt);
  // What has no time of its own comes right before or after the performance.
  const [BEFORE, INTERVAL, AFTER] = [start - 1, start + 1, start + 2];
  const chosen = (together: readonly Item[], hour: string | null, at: number): Entry => ({
    key: together[0]?.id ?? "",
    at,
    hour,
    isChosen: true,
    content: together.map((line, at) => (
      <Fragment key={line.id}>{props.showLine(line, at < together.length - 1)}</Fragment>
    )),
  });
  const offer = (key: string, hour: string | null, at: number, content: ReactNode): Entry => ({
    key,
    at,
    hour,
    isChosen: false,
    content,
  });
  const menusFor = (serving: "before" | "interval") =>
    (offered?.menus ?? [])
      .filter((menu) => menu.serving === serving && menu.guests === 0)
      .map((menu) =>
        offer(
          menu.id,
          // Food before the performance can be ordered until it is served.
          serving === "before" ? timeOf(menu.closesAt) : t("basket.visit.interval"),
          serving === "before" ? Date.parse(menu.closesAt) : INTERVAL,
          <MenuOffer menu={menu} visit={visit} {...context} />,
        ),
      );
  const categories = new Map(addOns?.items.map(({ id, category }) => [id, category]));
  const chosenAddOns = lines.filter(({ kind }) => kind !== "food-and-drink");
  /** What is in the basket of a category stays where it was offered. */
  const addOnsOf = (category: string, items: readonly ChosenItem[]): Entry[] => {
    const minutes = ownValue(venueSettings.addOnTimes, category);
    const time = minutes === undefined ? null : minutesBefore(instance.startsAt, minutes);
    const hour = time === null ? knownName(t, "product", category) : timeOf(time);
    const at = time === null ? BEFORE : Date.parse(time);
    const open = isFolded ? [] : items.filter((item) => presetItem(item, visit) !== null);
    const offers = open.map((item) => (
      <ItemOffer key={item.id} item={item} visit={visit} {...context} />
    ));
    return [
      ...chosenAddOns
        .filter(({ productId }) => categories.get(productId) === category)
        .map((line) => chosen([line], hour, at)),
      ...(offers.length === 0 ? [] : [offer(`category ${category}`, hour, at, offers)]),
    ];
  };
  const entries: Entry[] = [
    ...orders.flatMap((order) => {
      const at = timeServed(order[0], instance.startsAt);
      return at === null ? [] : [chosen(order, timeOf(at), Date.parse(at))];
    }),
    ...menusFor("before"),
    ...chosenAddOns
      .filter(({ productId }) => !categories.has(productId))
      .map((line) => chosen([line], null, BEFORE)),
    ...[...groupBy(addOns?.items ?? [], ({ category }) => category)].flatMap(([category, items]) =>
      addOnsOf(category, items),
    ),
    {
      key: "performance",
      at: start,
      hour: timeOf(instance.startsAt),
      isChosen: true,
      content: (
        <div className="card">
          <LineBlock {...ticketsLine} />
        </div>
      ),
    },
    ...orders
      .filter(([line]) => timeServed(line, instance.startsAt) === null)
      .map((order) => chosen(order, t("basket.visit.interval"), INTERVAL)),
    ...menusFor("interval"),
    ...(isFolded && addOns !== undefined && hasOffers(addOns)
      ? [offer("extras", null, INTERVAL, <FoldedOffers addOns={addOns} {...context} />)]
      : []),
    ...(group.tickets.every(({ isStream }) => isStream)
      ? []
      : [
          offer(
            "home",
            t("basket.visit.home"),
            AFTER,
            <p key="home">
              <a href={pathTo("visit")} className="inline-block py-0.5">
                {t("site.directions")}
              </a>
            </p>,
          ),
        ]),
  ].toSorted((one, other) => one.at - other.at);
  return (
    <Stack>
      <h2 className="text-title">{capitalized(formatDate(instance.startsAt, "date", locale))}</h2>
      <Timeline>
        {entries.map(({ key, hour, isChosen, content }, at) => (
          <Stop
            key={key}
            hour={
              hour === null || hour === entries[at - 1]?.hour ? null : (
                <NamesWithin text={hour} names={[...categories.values()]} />
              )
            }
            isChosen={isChosen}
          >
            {content}
          </Stop>
        ))}
      </Timeline>
    </Stack>
  );
}

type FoodLine = ItemOfKind<"food-and-drink">;

/** The dishes and drinks of each order, which are changed and removed together. */
const listFoodOrders = (lines: readonly Item[]): [FoodLine, ...FoodLine[]][] => [
  ...groupBy(
    lines.filter((line) => line.kind === "food-and-drink"),
    ({ details }) => details.menuId,
  ).values(),
];

const timeServed = ({ details }: FoodLine, startsAt: string): string | null =>
  servedAt(details, new Date(startsAt))?.toISOString() ?? null;
