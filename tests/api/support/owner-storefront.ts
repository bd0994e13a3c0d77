import { startStorefront } from "../../support/servers/test-storefront";
import { createOwner } from "./owner";
import { storefrontCrm } from "./storefront-crm";
import { createOwnerSamples } from "./owner-samples";

export type OwnerStorefront = Awaited<ReturnType<typeof startOwnerStorefront>>;

/** Starts a storefront on the worker's box office, and a customer with something on every account page. */
export async function startOwnerStorefront(variables: Record<string, string> = {}) {
  const crm = storefrontCrm();
  const shop = await startStorefront(crm, {
    now: () => new Date(),
    variables: { SIGN_IN_ATTEMPTS: "100000", ...variables },
  });
  const owner = await createOwner();
  const close = async () => {
    await shop.close();
    await crm.close();
  };
  return { shop, owner, samples: await createOwnerSamples(owner), close };
}
