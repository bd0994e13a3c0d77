import type { ReactNode } from "react";

import { servedAt } from "#contract/food-pickup";
import type { Item, ItemOfKind } from "#contract/schemas/basket-item";
import { groupBy } from "#runtime/group-by";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import type { InstanceGroup } from "~/parts/orders/order";
import { ContentText } from "~/ui/content-text";
import { LineBlock } from "~/ui/line-item";
import { Stop, Timeline } from "~/ui/timeline";
import type { PricedTicket } from "./basket-view";
import { FoldedOffers, ItemOffer, MenuOffer, type OfferContext } from "./offers";
import { presetItem } from "./presets";
import { type TicketContext, useTicketsLine } from "./ticket-lines";

type VisitProps = {
  group: InstanceGroup<PricedTicket>;
  /** Undefined without any, or if they can't be loaded. */
  addOns: PerformanceAddOns | undefined;
  /** Food, drink and add-ons in the basket for this performance. */
  lines: readonly Item[];
  /** Shows a line of `lines`. */
  showLine: (line: Item) => ReactNode;
  /** With many performances, the offers of each are behind one line. */
  isFolded: boolean;
  context: OfferContext;
  tickets: TicketContext;
};

type Entry = { key: string; hour: ReactNode; isChosen: boolean; content: ReactNode };

/** A performance with all that goes with it, in the order of the day: dinner, arrival, performance, drinks. */
export function Visit(props: VisitProps) {
  const { group, addOns, lines, isFolded, context } = props;
  const { instance } = group;
  const { t, locale } = useTranslation();
  const ticketsLine = useTicketsLine({ group, ...props.tickets });
  const [, ...details] = ticketsLine.details;
  const offered = isFolded ? undefined : addOns;
  const visit = { instanceId: instance.id, tickets: addOns?.tickets ?? 0 };
  const timeOf = (iso: string) => formatDate(iso, "time", locale);
  const served = lines.filter((line) => line.kind === "food-and-drink");
  const chosen = (line: Item, hour: ReactNode): Entry => ({
    key: line.id,
    hour,
    isChosen: true,
    content: props.showLine(line),
  });
  const offer = (key: string, hour: ReactNode, content: ReactNode): Entry => ({
    key,
    hour,
    isChosen: false,
    content,
  });
  const menusFor = (serving: "before" | "interval", hourOf: (closesAt: string) => ReactNode) =>
    (offered?.menus ?? [])
      .filter((menu) => menu.serving === serving && menu.guests === 0)
      .map((menu) =>
        offer(menu.id, hourOf(menu.closesAt), <MenuOffer menu={menu} visit={visit} {...context} />),
      );
  const categories = new Map(addOns?.items.map(({ id, category }) => [id, category]));
  const categoryHour = (category: string | undefined) =>
    category === undefined ? null : <ContentText kind="product" text={category} />;
  const open = (offered?.items ?? []).filter((item) => presetItem(item, visit) !== null);
  const entries: Entry[] = [
    ...served.flatMap((line) => {
      const at = timeServed(line, instance.startsAt);
      return at === null ? [] : [chosen(line, timeOf(at))];
    }),
    // Food before the performance can be ordered until it is served.
    ...menusFor("before", timeOf),
    ...lines
      .filter(({ kind }) => kind !== "food-and-drink")
      .map((line) => chosen(line, categoryHour(categories.get(line.productId)))),
    ...[...groupBy(open, ({ category }) => category)].map(([category, items]) =>
      offer(
        category,
        categoryHour(category),
        items.map((item) => <ItemOffer key={item.id} item={item} visit={visit} {...context} />),
      ),
    ),
    {
      key: "performance",
      hour: timeOf(instance.startsAt),
      isChosen: true,
      content: (
        <div className="card">
          <LineBlock
            {...ticketsLine}
            details={[<ContentText key="hall" kind="hall" text={instance.hallName} />, ...details]}
          />
        </div>
      ),
    },
    ...served
      .filter((line) => timeServed(line, instance.startsAt) === null)
      .map((line) => chosen(line, t("basket.visit.interval"))),
    ...menusFor("interval", () => t("basket.visit.interval")),
  ];
  return (
    <div className="grid gap-4">
      <h2 className="text-title">{formatDate(instance.startsAt, "date", locale)}</h2>
      <Timeline>
        {entries.map(({ key, hour, isChosen, content }) => (
          <Stop key={key} hour={hour} isChosen={isChosen}>
            {content}
          </Stop>
        ))}
      </Timeline>
      {isFolded ? <FoldedOffers addOns={addOns} {...context} /> : null}
    </div>
  );
}

const timeServed = ({ details }: ItemOfKind<"food-and-drink">, startsAt: string): string | null =>
  servedAt(details, new Date(startsAt))?.toISOString() ?? null;
