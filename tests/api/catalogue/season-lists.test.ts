import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";

import { listOptions } from "../../../crm/desk/season/season-rows";
import { BASE, performance, prepareVenues, withVenue } from "../support/season-files";

prepareVenues();

it("lists to choose records from read their names, and not all that they have", async () => {
  await withVenue(async ({ databaseUrl, run }) => {
    expect(await run("apply", ...BASE, performance())).toMatchObject({ ok: true });
    const queries: string[] = [];
    const logQuery = (query: string) => {
      queries.push(query);
    };
    const watched = drizzle(databaseUrl, { logger: { logQuery } });
    expect(await listOptions(watched, "events")).toEqual([
      { id: "opening-night", name: "Opening Night", detail: null },
    ]);
    expect(await listOptions(watched, "priceLists")).toMatchObject([{ id: "concerts" }]);
    await watched.$client.end();
    const read = queries.join("\n");
    expect(read).toContain('"title"');
    expect(read).not.toMatch(/"description"|"artists"|"prices"/);
  });
}, 120_000);
