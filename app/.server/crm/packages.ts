import type { Basket } from "#contract/schemas/basket";
import type { PackageChoice, PackageOffer } from "~/domain/basket/package-offer";

import type { CrmResult, CrmSession } from "./crm-result";

/** What a package in a basket became; its seats are taken all or none. */
export type PackageChanged = CrmResult<
  Basket,
  | "not-found"
  | "invalid"
  | "not-allowed"
  | "not-enough-seats"
  | "seats-taken"
  | "limit"
  | "conflict"
  | "basket-expired"
>;

/** The best seats of a price level of a performance: one for each package. `requestKey` makes it safe to repeat. */
type Wish = { choice: PackageChoice; requestKey: string };

/** The part of the port that is about packages in a basket. */
export interface PackageCalls {
  /** Safe to repeat. */
  getPackage(packageId: string): Promise<CrmResult<PackageOffer, "not-found">>;
  /** Adds a performance to a package that is in the basket. */
  addToPackage(
    basketId: string,
    itemId: string,
    wish: Wish,
    session: CrmSession | null,
  ): Promise<PackageChanged>;
  /** Begins a part of a super package that is in the basket, with a first performance. */
  beginPart(
    basketId: string,
    superItemId: string,
    wish: Wish & { packageId: string; quantity: number },
    session: CrmSession | null,
  ): Promise<PackageChanged>;
  /** Puts another date of its event in the place of a performance of a package. */
  changePackageDate(
    basketId: string,
    itemId: string,
    wish: Wish & { from: string },
    session: CrmSession | null,
  ): Promise<PackageChanged>;
}
