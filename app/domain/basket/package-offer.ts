/** A package and the performances that can be chosen for it, as far as its basket line needs them. */
export type PackageOffer = {
  id: string;
  name: string;
  /** Seat price levels that it is sold at, by id; null for every one that a performance has. */
  bands: string[] | null;
  priceTypes: string[] | null;
  /** In the order of time. */
  events: { id: string; title: string; instances: PackageInstance[] }[];
  /** Of a super package: the packages that it is made of. */
  parts: { id: string; type: "flex" | "super" | "fixed-series" }[];
};

export type PackageInstance = {
  id: string;
  /** ISO with offset, New York. */
  startsAt: string;
  hall: { name: string };
};

/** One way to add a performance: a seat price level and a price, by ids. */
export type PackageChoice = { instanceId: string; band: string; priceTypeId: string };
