import type { Stack } from "../../support/servers/stack";

export async function performanceWith(
  stack: Stack,
  wish: { hall: string; kind?: string },
): Promise<{ id: string; path: string }> {
  const query = new URLSearchParams({ ...wish, pageSize: "100" });
  const { instances } = (await stack.callCrm("GET", `/instances?${query}`)) as {
    instances: { id: string; status: string; event: { id: string } }[];
  };
  const found = instances.find(({ status }) => status === "get-tickets");
  if (found === undefined) throw new Error(`no performance of ${query} has tickets`);
  return { id: found.id, path: `/events/${found.event.id}/${found.id}` };
}
