import { redirect, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import type { Money } from "#contract/schemas/money";
import type { Menu } from "#contract/schemas/stock-item";
import { calendarDay } from "~/domain/dates-and-money/dates";
import { addMoney } from "~/domain/dates-and-money/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import listingStylesheet from "~/listing.css?url";
import { EventList, EventPages } from "~/parts/performances/event-list";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardList } from "~/ui/card";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";

export const handle = {
  title: "food.title",
  styles: () => [listingStylesheet],
  share: "food.lead",
} satisfies PageHandle<typeof loader>;

const ID = /^[\w-]{1,100}$/;
const pageSchema = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .refine((page) => page >= 1 && page <= 1000)
  .catch(1);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirected = redirectOldLink(searchParams);
  if (redirected !== null) return redirected;
  const terms = await context.priceTerms();
  const page = pageSchema.parse(searchParams.get("page"));
  const query = { food: "1", page, terms, by: "event" } as const;
  const { instances, pageCount } = (await context.crm.listSeason({ query })).value;
  const [next] = instances;
  const served =
    page === 1 && next ? await context.crm.getFoodAndDrink({ params: { id: next.id } }) : null;
  const menus = served?.ok ? served.value.menus.filter(({ open }) => open) : [];
  return {
    instances,
    page,
    pageCount,
    today: calendarDay(context.now),
    // Of the next performance, as an example: others may have other menus.
    menus: menus.map(({ id, name, description, categories }) => ({
      id,
      name,
      description,
      from: lowestPrice(categories),
    })),
  };
}

/** What a guest pays who takes the cheapest of each course; null if a course has nothing. */
function lowestPrice(categories: Menu["categories"]): Money | null {
  const cheapest = categories.map(
    ({ items }) => items.toSorted((a, b) => a.price.amount - b.price.amount)[0]?.price,
  );
  const [first, ...others] = cheapest.filter((price) => price !== undefined);
  const isWhole = others.length + 1 === cheapest.length;
  return first !== undefined && isWhole ? addMoney(first, ...others) : null;
}

/** Redirects old links with the performance in the query, `?eventId=…&instanceId=…`. */
function redirectOldLink(searchParams: URLSearchParams): TypedResponse<never> | null {
  if (!searchParams.has("eventId") && !searchParams.has("instanceId")) return null;
  const idIn = (name: string) => {
    const id = searchParams.get(name) ?? "";
    return ID.test(id) ? id : null;
  };
  const [event, relatedInstance] = [idIn("eventId"), idIn("instanceId")];
  if (relatedInstance !== null) return redirect(pathTo("food-and-drink", { relatedInstance }), 301);
  return redirect(event === null ? pathTo("whats-on") : pathTo("event", { event }), 303);
}

/** Performances whose menus can be ordered now. */
export default function FoodPerformances() {
  const { instances, page, pageCount, today, menus } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("food.title")}</h1>
        <Lead>{t("food.choosePerformance")}</Lead>
      </Stack>
      {menus.length === 0 ? null : (
        <Stack as="section" labelledBy="menus">
          <h2 id="menus">{t("food.next")}</h2>
          <CardList wide>
            {menus.map(({ id, name, description, from }) => (
              <Card key={id} bar titleAs="h3" title={<ContentText kind="product" text={name} />}>
                <ContentText as="p" kind="product" text={description} />
                {from === null ? null : (
                  <p className="num font-semibold">
                    {t("food.from", { price: formatMoney(from, locale) })}
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
        <EventList
          instances={instances}
          today={today}
          titleAs="h2"
          action={{
            label: t("food.link"),
            href: ({ id }) => pathTo("food-and-drink", { relatedInstance: id }),
          }}
        />
      )}
      <EventPages
        page={page}
        pageCount={pageCount}
        hrefOf={(at) => pathTo("food-and-drink-performances", {}, { page: at })}
      />
    </Main>
  );
}
