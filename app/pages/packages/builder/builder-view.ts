import type { Money } from "#contract/schemas/money";
import type { Package } from "#contract/schemas/package";
import type { PictureSource } from "~/ui/decorative-image";
import type { SeatLevel } from "~/domain/packages/package-draft";
import type { LevelRange } from "~/domain/packages/package-levels";

import type { ChosenEvent } from "../chosen-event";

type BuilderOffer = Pick<
  Package,
  "id" | "name" | "description" | "minItems" | "percentOff" | "status" | "onSaleAt"
>;

/** What can be chosen for a flex package, what is chosen so far, and how far it has got. */
export type FlexView = {
  type: "flex";
  offer: BuilderOffer & Pick<Package, "maxPerOrder">;
  /** The line of the basket that more is added to. */
  item: string | null;
  /** The super package in which it is bought. */
  superId: string | null;
  quantity: number;
  level: SeatLevel | null;
  levels: LevelRange[];
  /** `isIn`: the line of the basket has it already. */
  events: (Omit<ChosenEvent, "kind" | "photo"> & { poster: PictureSource; isIn: boolean })[];
  /** Events: in the basket, chosen, and lacking. */
  has: number;
  chosen: number;
  missing: number;
  sums: PackageSums;
  canSignIn: boolean;
  requestKey: string;
};

/** What the chosen events cost. Null as long as a price is missing. */
export type PackageSums = {
  lines: { eventId: string; title: string; startsAt: string | null; total: Money | null }[];
  saved: Money | null;
  total: Money | null;
};

/** The packages of a super package, and how many it needs yet for its discount. */
export type SuperView = {
  type: "super";
  offer: BuilderOffer;
  parts: { offer: Package; isIn: boolean }[];
  missing: number;
  has: number;
};
