import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";

import { startStack } from "../servers/stack";
import { expectEnd, type Ending } from "./endings";
import { openSite, type Buyer, type Site } from "./fault-site";

/** A site for a test file. Outage and clock are reset after each test; webhooks wait until a test calls `flush`. */
export function useFaultSite(name: string) {
  const used: { site: Site } = { site: undefined as unknown as Site };
  const outage = (on: boolean) => used.site.stack.cardProvider.outage(on);
  beforeAll(async () => {
    const [serverUrl, folder] = [inject("serverUrl"), inject("runFolder")];
    const storefrontEnv = { FALLBACK_VISIBLE: "0" };
    used.site = await openSite(await startStack({ serverUrl, folder, name, storefrontEnv }));
  });
  beforeEach(() => used.site.stack.cardProvider.pauseWebhooks(true));
  afterEach(async () => {
    await outage(false);
    await used.site.stack.clock.reset();
  });
  afterAll(async () => {
    await used.site.lane.pool.end();
    await used.site.stack.stop();
  });
  return {
    used,
    outage,
    flush: () => used.site.stack.cardProvider.flushWebhooks(),
    expectEnd: (buyer: Buyer, ending: Ending, triesBefore = 0) =>
      expectEnd(used.site, buyer, ending, triesBefore),
  };
}
