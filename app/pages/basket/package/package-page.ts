import type { Money } from "#contract/schemas/money";
import type { PackageDetail } from "#contract/schemas/package";
import type { BasketRefusal } from "~/pages/basket/basket-refusal";

type Listing = PackageDetail["events"][number]["instances"][number];

export type PackagePerformance = Pick<Listing, "id" | "startsAt" | "hall"> & {
  title: string;
  /** By which a form names it: the performance, and the part of a super package that it would begin. */
  key: string;
  /** The name of that part; null where the package itself has the performance. */
  partName: string | null;
};

/** What can be added to a package in the basket, or be in the place of one of its performances. */
export type PackagePageView = {
  name: string;
  /** How many more performances complete it, or of a super package how many more packages give the discount. */
  missing: number;
  isSuper: boolean;
  /** Seats of each. */
  quantity: number;
  /** The performance whose date is to be changed; null where one is added. */
  changing: { id: string; title: string; startsAt: string } | null;
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

const BETWEEN = "~";

export function performanceKey(instanceId: string, partId: string | null): string {
  return partId === null ? instanceId : [instanceId, partId].join(BETWEEN);
}

/** What a form's key names. */
export function readKey(key: string): { instanceId: string; partId: string | null } {
  const [instanceId = "", partId = null] = key.split(BETWEEN);
  return { instanceId, partId };
}
