import type { Basket } from "~/domain/basket";
import type { PackageChoice, PackageOffer } from "~/domain/package-offer";

import type { CrmResult, CrmSession } from "./crm";

/** The part of the port that is about packages in a basket. */
export interface PackageCalls {
  /** Safe to repeat. */
  getPackage(packageId: string): Promise<CrmResult<PackageOffer, "not-found">>;
  /**
   * Adds a performance to a package that is in the basket, with the best seats of a price level: one for each package,
   * or none. `requestKey` makes it safe to repeat.
   */
  addToPackage(
    basketId: string,
    itemId: string,
    wish: { choice: PackageChoice; requestKey: string },
    session: CrmSession | null,
  ): Promise<
    CrmResult<
      Basket,
      | "not-found"
      | "invalid"
      | "not-allowed"
      | "not-enough-seats"
      | "seats-taken"
      | "limit"
      | "conflict"
      | "basket-expired"
    >
  >;
}
