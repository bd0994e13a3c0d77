import type { Stack } from "../../support/servers/stack";
import type { Concert } from "../support/concerts";
import { concertWithDrinks } from "./concert-with-drinks";

/** Returns a function that fills in the `{name}`s of a path with demo data and the customer's order. */
export async function fillPaths(stack: Stack, concert: Concert, order: string) {
  const drinks = await concertWithDrinks(stack);
  const { events } = (await stack.api.getPackage({ params: { id: "orchestra-choice" } })).value;
  const packaged = {
    packageEvent: events[0]?.id ?? "",
    packageInstance: events[0]?.instances[0]?.id ?? "",
  };
  const names: Record<string, string> = {
    order,
    event: concert.eventId,
    instance: concert.id,
    relatedEvent: drinks.eventId,
    relatedInstance: drinks.id,
    menu: "interval",
    flex: "orchestra-choice",
    super: "season-companion",
    series: "recital-series",
    fund: "annual",
    level: "6",
    programme: "SCHOOLS",
    hall: "main-hall",
    customView: "your-visit",
    tab: "before",
    ...packaged,
  };
  return (path: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""));
}
