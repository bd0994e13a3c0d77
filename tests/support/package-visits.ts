import type { PackageDetail } from "#contract/schemas/package";
import type { Crm } from "../../app/.server/ticketing/ticketing";
import { visitorContext } from "./ask-page";
import { sampleBasket } from "./samples/basket";
import { samplePriceList } from "./samples/event";
import { startStubbedStorefront } from "./servers/test-storefront";
import { answering, refusing } from "./stub-crm";
import type { ContextOptions } from "./test-context";

/** A storefront that sells these packages, until the test file ends, with helpers to request its pages. */
export async function packageVisits(packages: readonly PackageDetail[]) {
  const reads: Partial<Crm> = {
    getPackage: ({ params }) => {
      const offer = packages.find(({ id }) => id === params.id);
      return offer === undefined ? refusing({ code: "not-found" })() : answering(offer)();
    },
    getPriceList: answering(samplePriceList()),
  };
  const { fetch } = await startStubbedStorefront(reads);
  return {
    fetch,
    show: async (path: string) => (await fetch(path)).text(),
    visit: (calls: Partial<Crm> = {}, options?: ContextOptions) =>
      visitorContext(
        { ...reads, createBasket: answering(sampleBasket({ items: [] })), ...calls },
        options,
      ),
  };
}
