import type { Stack } from "../../support/servers/stack";

/** A concert with tickets and intermission drinks on sale. */
export async function concertWithDrinks(stack: Stack) {
  const { instances } = (await stack.callCrm("GET", "/instances?kind=orchestra&pageSize=100")) as {
    instances: { id: string; status: string; event: { id: string; title: string } }[];
  };
  for (const { id, status, event } of instances) {
    if (status !== "get-tickets") continue;
    const { menus } = (await stack.callCrm("GET", `/instances/${id}/food-and-drink`)) as {
      menus: { id: string; open: boolean }[];
    };
    if (menus.some((menu) => menu.id === "interval" && menu.open))
      return { id, eventId: event.id, title: event.title, path: `/events/${event.id}/${id}` };
  }
  throw new Error("no concert has intermission drinks on sale");
}
