import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import { groupBy } from "#runtime/group-by";
import { FOOD_POSTER } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { monthInstant } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import cardsStylesheet from "~/cards.css?url";
import listingStylesheet from "~/listing.css?url";
import { EventList, type EventListProps, EventPages } from "~/parts/performances/event-list";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardList } from "~/ui/card";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { PageBanner } from "~/ui/layout/page-banner";
import { Stack } from "~/ui/layout/primitives";
import { getFoodPerformances } from "./page.server";

export const handle = {
  title: "food.title",
  styles: () => [cardsStylesheet, listingStylesheet],
  share: "food.lead",
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  getFoodPerformances(context, new URL(request.url).searchParams);

/** Performances whose menus can be ordered now. */
export default function FoodPerformances() {
  const { instances, page, pageCount, today, menus } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(FOOD_POSTER)}
          title={t("food.title")}
          lead={t("food.choosePerformance")}
        />
      }
    >
      {menus.length === 0 ? null : (
        <Stack as="section" labelledBy="menus">
          <h2 id="menus">{t("food.next")}</h2>
          <CardList wide>
            {menus.map(({ id, name, description, from }) => (
              <Card key={id} bar titleAs="h3" title={<ContentText kind="product" text={name} />}>
                <ContentText as="p" kind="product" text={description} />
                {from === null ? null : (
                  <p className="num font-semibold">
                    {t("food.from", { price: formatPrice(from, locale) })}
                  </p>
                )}
              </Card>
            ))}
          </CardList>
        </Stack>
      )}
      {instances.length === 0 ? (
        <EmptyState
          title={t("food.noneAnywhere")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
        />
      ) : (
        <MonthsOfEvents instances={instances} today={today} />
      )}
      <EventPages
        page={page}
        pageCount={pageCount}
        getHref={(at) => pathTo("food-and-drink-performances", {}, { page: at })}
      />
    </Main>
  );
}

type MonthsOfEventsProps = Pick<EventListProps, "instances" | "today">;

/** Events by the month in which they begin. Later months are collapsed: most visitors come for one of the next evenings. */
function MonthsOfEvents({ instances, today }: MonthsOfEventsProps) {
  const { t, locale } = useTranslation();
  const months = groupBy(
    [...groupBy(instances, ({ event }) => event.id).values()],
    ([{ startsAt }]) => startsAt.slice(0, 7),
  );
  const list = (events: readonly InstanceListing[], titleAs: "h2" | "h3") => (
    <EventList
      instances={events}
      today={today}
      titleAs={titleAs}
      action={{
        label: t("food.link"),
        href: ({ id }) => pathTo("food-and-drink", { relatedInstance: id }),
      }}
    />
  );
  if (months.size === 1) return list(instances, "h2");
  return (
    <div className="grid gap-2">
      {[...months].map(([month, events], at) => (
        <Collapsible
          key={month}
          title={
            <CollapsibleHeading>
              {capitalized(formatDate(monthInstant(month), "month", locale))}
            </CollapsibleHeading>
          }
          open={at === 0}
        >
          {list(events.flat(), "h3")}
        </Collapsible>
      ))}
    </div>
  );
}
