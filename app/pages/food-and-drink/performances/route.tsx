import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { calendarDay } from "~/domain/dates-and-money/dates";
import { useTranslation } from "~/i18n/translation-context";
import listingStylesheet from "~/listing.css?url";
import { EventList, EventPages } from "~/parts/performances/event-list";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
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
  return { instances, page, pageCount, today: calendarDay(context.now) };
}

/** Redirects old links with the performance in the query, `?eventId=…&instanceId=…`. */
function redirectOldLink(searchParams: URLSearchParams): Response | null {
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
  const { instances, page, pageCount, today } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("food.title")}</h1>
        <Lead>{t("food.choosePerformance")}</Lead>
      </Stack>
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
