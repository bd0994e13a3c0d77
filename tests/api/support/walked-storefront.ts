import { startStorefront } from "../../support/servers/test-storefront";
import { ownerOfAll } from "./owner-of-all";
import { storefrontCrm } from "./storefront-crm";
import { ownThings } from "./walk-samples";

export type WalkedStorefront = Awaited<ReturnType<typeof startWalkedStorefront>>;

/** A storefront of the worker's box office, and a customer who has something on every page of it. */
export async function startWalkedStorefront(variables: Record<string, string> = {}) {
  const crm = storefrontCrm();
  const shop = await startStorefront(crm, {
    now: () => new Date(),
    variables: { SIGN_IN_ATTEMPTS: "100000", ...variables },
  });
  const owner = await ownerOfAll();
  const close = async () => {
    await shop.close();
    await crm.close();
  };
  return { shop, owner, things: await ownThings(owner), close };
}
