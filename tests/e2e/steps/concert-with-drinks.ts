import type { Stack } from "../../support/servers/stack";
import { listed } from "../support/concerts";

/** A concert with tickets and intermission drinks on sale. */
export async function concertWithDrinks(stack: Stack) {
  for (const { id, status, event } of await listed(stack, { kind: "orchestra" })) {
    if (status !== "get-tickets") continue;
    const { menus } = (await stack.api.getFoodAndDrink({ params: { id } })).value;
    if (menus.some((menu) => menu.id === "interval" && menu.open))
      return { id, eventId: event.id, title: event.title, path: `/events/${event.id}/${id}` };
  }
  throw new Error("no concert has intermission drinks on sale");
}
