import { expect, it } from "vitest";

import { sampleEvent, sampleInstance, sampleSeason } from "../../../tests/support/samples/event";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import { answering } from "../../../tests/support/stub-crm";
import type { Crm } from "../ticketing/ticketing";

it("during priority booking only members who can book see the way to tickets in the same pages", async () => {
  const instance = sampleInstance({ status: "priority", openTo: ["Patron"] });
  const event = { ...sampleEvent(), instances: [instance] };
  const getPriceTerms: Crm["getPriceTerms"] = ({ session } = {}) =>
    answering({
      terms: "member" as const,
      priorityLevels: [session === "patron" ? "Patron" : "Friend"],
    })();
  const storefront = await startStubbedStorefront(
    {
      listSeason: answering({ ...sampleSeason(), instances: [instance] }),
      getEvent: answering(event),
      getPriceTerms,
    },
    { variables: { PAGE_FRESH_SECONDS: "60" } },
  );
  const read = async (path: string, Cookie = "") =>
    (await storefront.fetch(path, { headers: { Cookie } })).text();
  const [patron, friend] = await Promise.all(
    ["patron", "friend"].map((crmSession) => storefront.getCookie({ crmSession })),
  );
  for (const round of [1, 2])
    for (const [cookie, event, isPriority] of [
      [undefined, ">Priority<", true],
      [friend, ">Priority<", true],
      [patron, ">Get tickets<", false],
    ] as const) {
      const html = await read("/events/e1", cookie);
      expect(html.includes(">Get tickets<"), `round ${round}`).toBe(!isPriority);
      expect(html).toContain(event);
      expect((await read("/", cookie)).includes(" <span>Priority</span>")).toBe(isPriority);
    }
});
