import { afterAll, beforeAll } from "vitest";

import type { PackageDetail } from "#contract/schemas/package";
import type { Crm } from "../../app/.server/ticketing/ticketing";
import { visitorContext } from "./ask-page";
import { sampleBasket } from "./samples/basket";
import { samplePriceList } from "./samples/event";
import { startStubbedStorefront, type TestStorefront } from "./servers/test-storefront";
import { answering, refusing } from "./stub-crm";
import type { ContextOptions } from "./test-context";

/** A box office that sells these packages: its storefront, for as long as a test file runs, and visits of its pages. */
export function packageVisits(packages: readonly PackageDetail[]) {
  const reads: Partial<Crm> = {
    getPackage: ({ params }) => {
      const offer = packages.find(({ id }) => id === params.id);
      return offer === undefined ? refusing({ code: "not-found" })() : answering(offer)();
    },
    getPriceList: answering(samplePriceList()),
  };
  let site: TestStorefront;
  beforeAll(async () => {
    site = await startStubbedStorefront(reads);
  });
  afterAll(() => site.close());
  return {
    fetch: (path: string, init?: RequestInit) => site.fetch(path, init),
    show: async (path: string) => (await site.fetch(path)).text(),
    visit: (calls: Partial<Crm> = {}, options?: ContextOptions) =>
      visitorContext(
        { ...reads, createBasket: answering(sampleBasket({ items: [] })), ...calls },
        options,
      ),
  };
}
