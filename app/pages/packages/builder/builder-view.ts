import type { Money } from "#contract/schemas/money";
import type { Package } from "#contract/schemas/package";
import type { PictureSource } from "~/ui/decorative-image";
import type { SeatLevel } from "~/domain/packages/package-draft";
import type { PackageLevel, PackageRange } from "~/domain/packages/package-levels";

import type { BandPlaces } from "~/domain/seating/band-places";
import type { BuilderError } from "../builder-errors";
import type { ChosenEvent } from "../chosen-event";
import type { PriceOfPackage, SaleOfPackage } from "../package-words";

type BuilderOffer = SaleOfPackage & PriceOfPackage & Pick<Package, "id" | "name" | "description">;

export type FlexView = {
  type: "flex";
  offer: BuilderOffer & Pick<Package, "percentOff" | "maxPerOrder">;
  /** The basket line that events are added to; null for a new package. */
  item: string | null;
  /** The super package that the package is bought in. */
  superId: string | null;
  quantity: number;
  /** Chosen, or else the preset. */
  level: SeatLevel | null;
  /** Preselected until the visitor chooses where to sit. */
  preset: SeatLevel | null;
  /** Whether a wheelchair space is wanted at every event; `offered` if one of the halls has any. */
  spaces: { wanted: boolean; offered: boolean };
  /** `yours`: what the chosen events cost there; null if one isn't sold there, undefined if that depends on more. */
  levels: (PackageRange & { yours?: Money | null })[];
  /** Of the bands at all events; empty if these are in several halls. */
  places: BandPlaces;
  bands: PackageLevel["band"][];
  /** `isIn`: the basket line already has the event. */
  events: (Omit<ChosenEvent, "kind" | "instrument" | "photo"> & {
    poster: PictureSource;
    isIn: boolean;
  })[];
  /** Chosen events without a wheelchair space for the party, with the map of their dates. */
  withoutSpaceLeft: { title: string; mapPath: string | null }[];
  /** Titles of events with ordinary seats only, if others have a wheelchair space. */
  ordinary: string[];
  /** Numbers of events: in the basket, chosen, and missing. */
  has: number;
  chosen: number;
  missing: number;
  /**
   * Chosen events with own seats that are not one for each package, as after a change of the quantity, or without a
   * wheelchair space for the party.
   */
  seatErrors: Extract<BuilderError, { code: "seat-count" | "no-space" }>[];
  sums: PackageSums;
  canSignIn: boolean;
  requestKey: string;
};

/** What lowers the usual prices of chosen events: member prices or waived fees, the package's discount, or both. */
export type SavedBy = "membership" | "package" | "both";

/** `total`s of the lines: the usual prices; null while a price is missing. */
export type PackageSums = {
  lines: { eventId: string; title: string; startsAt: string | null; total: Money | null }[];
  /** Null if nothing is saved. */
  saved: { sum: Money; by: SavedBy } | null;
  total: Money | null;
};

export type SuperView = {
  type: "super";
  offer: BuilderOffer;
  parts: { offer: Package; isIn: boolean }[];
  missing: number;
  has: number;
};
