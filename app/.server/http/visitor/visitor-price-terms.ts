import type { PriceTerms } from "#contract/schemas/price-list";
import type { Crm } from "~/.server/ticketing/ticketing";
import { buyerInput, findBuyer } from "./find-buyer";
import type { Visit } from "./find-buyer";

/**
 * On which terms this visitor sees prices; asked at most once a request, and not at all for visitors who are unknown.
 * Without an answer they are everybody's, which are never less than what is charged.
 */
export function visitorPriceTerms(crm: Crm, visit: Visit): () => Promise<PriceTerms> {
  let known: Promise<PriceTerms> | undefined;

  async function ask(): Promise<PriceTerms> {
    const buyer = await findBuyer(visit);
    if (buyer === null) return "public";
    const found = await crm.getPriceTerms(buyerInput(buyer));
    return found.ok ? found.value.terms : "public";
  }

  return () => (known ??= ask());
}
