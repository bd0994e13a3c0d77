import type { Item } from "#contract/schemas/basket-item";
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
      .map((group) => <TicketLines key={`${packageItemId} ${group.instance.id}`} group={group} />);
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

function TicketLines({ group }: { group: SummaryGroup }) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const { instance, packageItemId, tickets, drawings, apart } = group;
  return (
    <LineItem
      poster={posterImage(ticketPoster(instance))}
      title={<ContentText text={instance.title} lang={instance.titleLang} />}
      titleAs="h3"
      details={[
        <PerformanceLine key="performance" instance={instance} />,
        ...(drawings === null ? [] : [<SeatThumbs key="drawings" {...drawings} />]),
        ...describeSteps(t, tickets),
        ...apart.map((seats) => (
          <TicketsApart key={`apart ${seats.tickets[0]?.packageItemId ?? ""}`} {...seats} />
        )),
      ]}
      amount={packageItemId === null ? <TicketsSum tickets={tickets} /> : null}
    >
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
