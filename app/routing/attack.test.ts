import { afterAll, beforeAll, expect, it } from "vitest";

import { routeTable } from "./route-table";
import { formPayloads, HEADERS, QUERIES } from "../../tests/support/attack/payloads";
import { sampleCountries } from "../../tests/support/samples/customer";
import { answering, refusing, stubCrm } from "../../tests/support/stub-crm";
import { catalogueCalls, startStorefront } from "../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../tests/support/servers/test-storefront";

/** Of each route: together the routes meet every payload several times. `npm run bench -- attack` sends them all. */
const PAYLOADS_EACH = 2;
/** Not a measurement: what is refused takes milliseconds, and what a parser dies of takes a minute. */
const BUDGET_MS = 5_000;

const crm = stubCrm(
  {
    ...catalogueCalls(),
    listCountries: answering(sampleCountries),
    getProgramme: refusing({ code: "code-not-recognised" }),
  },
  refusing({ code: "not-found" }),
);
let site: TestStorefront;
beforeAll(async () => {
  site = await startStorefront(crm, {
    variables: { ADMIN_PATH: "counter", SIGN_IN_ATTEMPTS: "100000" },
  });
});
afterAll(() => site.close());

const payloads = formPayloads(["intent", "quantity", "email"]);
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

it.each(routeTable.map(({ path }, index) => [path, index] as const))(
  "a hostile request to %s is refused or answered, and never fails",
  async (path, index) => {
    const own = path
      .replace("*", "/nowhere")
      .replace("/:adminPath", "/counter")
      .replace(/:\w+/g, "i1");
    for (let turn = 0; turn < PAYLOADS_EACH; turn += 1) {
      const { name, body, headers } = at(payloads, index * PAYLOADS_EACH + turn);
      const started = performance.now();
      const init = { method: "POST", body: new Uint8Array(body), headers };
      const answer = await site.fetch(own, init);
      await answer.arrayBuffer();
      expect([name, answer.status]).toEqual([name, expect.toSatisfy((one) => one < 500)]);
      expect(performance.now() - started, name).toBeLessThan(BUDGET_MS);
    }
    // The page that says that the sale is closed is a 503 by itself where it is.
    const query = at(QUERIES, index);
    const answer = await site.fetch(`${own}?${query}`, { headers: at(HEADERS, index) });
    await answer.arrayBuffer();
    expect([query, answer.status]).toEqual([query, expect.toSatisfy((one) => one < 500)]);
  },
);
