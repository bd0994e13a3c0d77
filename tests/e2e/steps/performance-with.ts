import type { Stack } from "../../support/servers/stack";

export async function performanceWith(
  stack: Stack,
  filter: { hall: string; kind?: string },
): Promise<{ id: string; path: string }> {
  const query = new URLSearchParams({ ...filter, pageSize: "100" });
  const { instances } = (await stack.callCrm("GET", `/instances?${query}`)) as {
    instances: { id: string; status: string; event: { id: string } }[];
  };
  const instance = instances.find(({ status }) => status === "get-tickets");
  if (instance === undefined) throw new Error(`no performance with tickets: ${query}`);
  return { id: instance.id, path: `/events/${instance.event.id}/${instance.id}` };
}
