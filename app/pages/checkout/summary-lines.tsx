import { Fragment } from "react";

import type { Item } from "#contract/schemas/basket-item";
import { groupBy } from "#runtime/group-by";
import { posterImage } from "~/domain/pictures/poster-image";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { knownName } from "#contract/text/known-names";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { ticketPoster } from "#runtime/posters/poster-look";
import { ownSectionName } from "#contract/text/section-name";
import {
  ItemName,
  PaidWithSubscription,
  PerformanceLine,
  ReadOnlyLines,
  TicketsSum,
  useLineDetails,
  useSeatLines,
} from "~/parts/lines/line-parts";
import { itemPoster } from "~/parts/lines/line-kinds";
import { isWholePackage, partsOf, ticketsOf } from "~/domain/packages/package-lines";
import { describeSteps } from "~/parts/lines/line-words";
import { TicketsApart } from "~/parts/lines/seats-apart";
import { pathTo } from "~/routing/paths";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { SeatThumbs } from "~/ui/seat-thumbs";
import type { SummaryGroup, SummaryPage } from "./order-summary";

/** Tickets, each package with its own, and then all other lines, as in the basket. */
export function OrderLines({ groups, products }: Pick<SummaryPage, "groups" | "products">) {
  const { t } = useTranslation();
  const packages = products.filter(isWholePackage);
  const others = products.filter(({ kind }) => kind !== "package");
  const linesOf = (packageItemId: string | null) =>
    groups
      .filter((group) => group.packageItemId === packageItemId)
      .map((group, index) => {
        const key = `${packageItemId} ${group.instance.id}`;
        return packageItemId === null ? (
          <TicketLines key={key} group={group} />
        ) : (
          <PackageEvent key={key} group={group} isFirst={index === 0} />
        );
      });
  return (
    <>
      {groups.length > 0 ? (
        <Stack as="section" labelledBy="tickets" gap="small">
          <h2 id="tickets">{t("summary.tickets")}</h2>
          <LineList>
            {linesOf(null)}
            {packages
              .flatMap((line) => [line, ...partsOf(line, products)])
              .flatMap((line) => [
                <PackageLine key={line.id} line={line} groups={groups} products={products} />,
                ...linesOf(line.id),
              ])}
          </LineList>
        </Stack>
      ) : null}
      {others.length > 0 ? (
        <Stack as="section" labelledBy="items" gap="small">
          <h2 id="items">{t(groups.length > 0 ? "basket.items.more" : "basket.items.all")}</h2>
          <ReadOnlyLines lines={others} />
        </Stack>
      ) : null}
      <StandaloneLink href={pathTo("basket")}>
        {t(products.length > 0 ? "summary.changeBasket" : "summary.changeTickets")}
      </StandaloneLink>
    </>
  );
}

function PackageLine({
  line,
  groups,
  products,
}: Pick<SummaryPage, "groups" | "products"> & { line: Item }) {
  const detailsOf = useLineDetails();
  const tickets = groups.flatMap((group) => group.tickets);
  return (
    <LineItem
      poster={posterImage(itemPoster(line))}
      title={<ItemName line={line} />}
      titleAs="h3"
      details={detailsOf(line)}
      amount={<TicketsSum tickets={ticketsOf(line, { tickets, items: products })} />}
    />
  );
}

/** One of the events of a package, whose line has the price. The drawings are shown once: its seats are often the same. */
function PackageEvent({ group, isFirst }: { group: SummaryGroup; isFirst: boolean }) {
  const { t } = useTranslation();
  const seatLinesOf = useSeatLines();
  const { instance, tickets, drawings } = group;
  const types = groupBy(tickets, ({ priceType }) => knownName(t, "priceType", priceType.name));
  return (
    <LineItem {...useEventLine({ ...group, drawings: isFirst ? drawings : null })} amount={null}>
      <ul className="text-small">
        {[...types].map(([type, own]) => (
          <li key={type}>
            {seatLinesOf(own, instance.hallName).map((line, index) => (
              <Fragment key={index}>
                {line}
                {" · "}
              </Fragment>
            ))}
            {type}
          </li>
        ))}
      </ul>
    </LineItem>
  );
}

function useEventLine({ instance, tickets, drawings, apart }: SummaryGroup) {
  const { t } = useTranslation();
  return {
    poster: posterImage(ticketPoster(instance)),
    title: <ContentText text={instance.title} lang={instance.titleLang} />,
    titleAs: "h3" as const,
    details: [
      <PerformanceLine key="performance" instance={instance} />,
      ...(drawings === null ? [] : [<SeatThumbs key="drawings" {...drawings} />]),
      ...describeSteps(t, tickets),
      ...apart.map((seats) => (
        <TicketsApart key={`apart ${seats.tickets[0]?.packageItemId ?? ""}`} {...seats} />
      )),
    ],
  };
}

function TicketLines({ group }: { group: SummaryGroup }) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const { tickets } = group;
  return (
    <LineItem {...useEventLine(group)} amount={<TicketsSum tickets={tickets} />}>
      <ul>
        {tickets.map(({ id, seat, priceType, subscriptionName, total }) => (
          <li key={id}>
            <NamesWithin
              text={t("summary.ticket", {
                seat: seatName(t, seat),
                priceType: knownName(t, "priceType", priceType.name),
                price: write(total),
              })}
              names={[ownSectionName(t, seat.section)]}
            />
            {subscriptionName ? (
              <>
                {" · "}
                <PaidWithSubscription name={subscriptionName} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </LineItem>
  );
}
