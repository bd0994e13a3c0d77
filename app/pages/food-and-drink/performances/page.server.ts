import { redirect, type AppLoadContext, type TypedResponse } from "@remix-run/node";
import { z } from "zod";

import type { Money } from "#contract/schemas/money";
import type { Menu } from "#contract/schemas/stock-item";
import { calendarDay } from "~/domain/arithmetic/dates";
import { addMoney } from "~/domain/arithmetic/money";
import { pathTo } from "~/routing/paths";

const ID = /^[\w-]{1,100}$/;
const pageSchema = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .refine((page) => page >= 1 && page <= 1000)
  .catch(1);

/** The performances whose menus can be ordered now, by page of the list, with the menus of the first. */
export async function getFoodPerformances(context: AppLoadContext, searchParams: URLSearchParams) {
  const redirected = redirectOldLink(searchParams);
  if (redirected !== null) return redirected;
  const terms = await context.priceTerms();
  const page = pageSchema.parse(searchParams.get("page"));
  const query = { food: "1", page, terms, by: "event" } as const;
  const { instances, pageCount } = (await context.crm.listSeason({ query })).value;
  return {
    instances,
    page,
    pageCount,
    today: calendarDay(context.now),
    menus: page === 1 ? await findNextMenus(context, instances) : [],
  };
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

/** Menus of the next performance that can be ordered now, as an example: other performances may have others. */
async function findNextMenus({ crm }: AppLoadContext, [next]: readonly { id: string }[]) {
  if (next === undefined) return [];
  const served = await crm.getFoodAndDrink({ params: { id: next.id } });
  const menus = served.ok ? served.value.menus.filter(({ open }) => open) : [];
  return menus.map(({ id, name, description, categories }) => ({
    id,
    name,
    description,
    from: lowestPrice(categories),
  }));
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
