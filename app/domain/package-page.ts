import type { BasketRefusal } from "./basket-refusal";
import type { Money } from "./money";
import type { PackageInstance } from "./package-offer";

export type PackagePerformance = PackageInstance & { title: string };

/** What can be added to a package in the basket. */
export type PackagePageView = {
  name: string;
  /** How many more performances complete it. */
  missing: number;
  /** Seats of each. */
  quantity: number;
  performances: PackagePerformance[];
  chosen:
    | (PackagePerformance & {
        choices: {
          band: { id: string; name: string };
          priceType: { id: string; name: string };
          /** Of one seat, fee included, before the package takes anything off. */
          total: Money;
        }[];
      })
    | null;
};

/** Why a performance was not added. */
export type PackageProblem = BasketRefusal | { code: "choose" };
