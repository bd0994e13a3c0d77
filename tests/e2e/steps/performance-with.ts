import type { Stack } from "../../support/servers/stack";
import { listed } from "../support/concerts";

export async function performanceWith(
  stack: Stack,
  filter: { hall: string; kind?: string },
): Promise<{ id: string; path: string }> {
  const instances = await listed(stack, filter);
  const instance = instances.find(({ status }) => status === "get-tickets");
  if (instance === undefined) throw new Error(`no performance with tickets: ${filter.hall}`);
  return { id: instance.id, path: `/events/${instance.event.id}/${instance.id}` };
}
