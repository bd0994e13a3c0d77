import type { Item } from "#contract/schemas/basket-item";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { ticketPoster } from "#runtime/posters/poster-look";
import {
  ItemName,
  PaidWithSubscription,
  ReadOnlyLines,
  LinesSum,
  useLineDetails,
} from "~/parts/lines/line-parts";
import { itemPoster } from "~/parts/lines/line-kinds";
import { ticketsByPackage, findTickets } from "~/domain/packages/package-lines";
import { useTicketDetails } from "~/parts/orders/ticket-details";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import type { SummaryGroup, SummaryPage } from "./order-summary";

type OrderLinesProps = Pick<SummaryPage, "groups" | "products">;

/** Tickets, each package with its own, and then all other lines, as in the basket. */
export function OrderLines({ groups, products }: OrderLinesProps) {
  const { t } = useTranslation();
  const others = products.filter(({ kind }) => kind !== "package");
  const tickets = groups.flatMap((group) => group.tickets);
  return (
    <>
      {groups.length > 0 ? (
        <Stack as="section" labelledBy="tickets" gap="small">
          <h2 id="tickets">{t("summary.tickets")}</h2>
          <LineList>
            {ticketsByPackage({ tickets, items: products }).flatMap(({ line }) => [
              ...(line === null
                ? []
                : [<PackageLine key={line.id} line={line} groups={groups} products={products} />]),
              ...groups
                .filter(({ packageItemId }) => packageItemId === (line?.id ?? null))
                .map((group, index) => (
                  <TicketLine
                    key={`${line?.id} ${group.instance.id}`}
                    group={group}
                    isFirst={index === 0}
                  />
                )),
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

function PackageLine({ line, groups, products }: OrderLinesProps & { line: Item }) {
  const renderDetails = useLineDetails();
  const tickets = groups.flatMap((group) => group.tickets);
  return (
    <LineItem
      poster={posterImage(itemPoster(line))}
      title={<ItemName line={line} />}
      titleAs="h3"
      details={renderDetails(line)}
      amount={<LinesSum lines={findTickets(line, { tickets, items: products })} />}
    />
  );
}

/**
 * The tickets of a performance. The price of a package stands with its name, and its drawings only once: its seats are often
 * the same.
 */
function TicketLine({ group, isFirst }: { group: SummaryGroup; isFirst: boolean }) {
  const renderDetails = useTicketDetails();
  const { instance, tickets, packageItemId, drawings } = group;
  const isPart = packageItemId !== null;
  const { where, what } = renderDetails({
    ...group,
    isPart,
    drawings: isPart && !isFirst ? null : drawings,
  });
  const subscriptions = new Set(tickets.flatMap(({ subscriptionName }) => subscriptionName ?? []));
  return (
    <LineItem
      poster={posterImage(ticketPoster(instance))}
      title={<ContentText text={instance.title} lang={instance.titleLang} />}
      titleAs="h3"
      details={[
        ...where,
        ...what,
        ...[...subscriptions].map((name) => <PaidWithSubscription key={name} name={name} />),
      ]}
      amount={isPart ? null : <LinesSum lines={tickets} />}
    />
  );
}
