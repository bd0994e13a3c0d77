import type { SeatCriteria, SeatFeature } from "~/domain/seating/adjacent-seats";
import type { BandPlaces } from "~/domain/seating/band-places";
import type { HallPlan } from "~/pages/events/choose-seats/hall-drawing";
import type { SeatOffer } from "~/pages/events/choose-seats/seat-offers";
import type { SectionSummary } from "~/pages/events/choose-seats/section-summary";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import type { SeatSection } from "~/domain/seating/seat-sections";

/** What seats are chosen for: a series, or one performance of a package. */
export type HallChoice = {
  /** The path of the views, without the view's name. */
  folder: string;
  /** The choices so far, which all views keep. */
  search: string;
  /** Number of packages, and of seats to choose. */
  quantity: number;
  /** Null if the package is in the basket, which fixes the quantity. */
  maxQuantity: number | null;
  priceList: OfferedPrices;
};

/** A hall in which seats for a package are chosen. */
export type HallView = HallChoice & { styles: string[] } & (
    | {
        kind: "list";
        criteria: SeatCriteria;
        features: SeatFeature[];
        places: BandPlaces;
        offers: SeatOffer[];
      }
    | {
        kind: "overview";
        plan: HallPlan;
        sections: SectionSummary[];
        hasSpaces: boolean;
        /** The requested view does not exist. */
        isUnknown: boolean;
      }
    | {
        kind: "section";
        section: SeatSection;
        /** Ids of the seats that the visitor has chosen so far. */
        chosen: readonly string[];
        /** The hall has other sections to choose from. */
        hasOverview: boolean;
        /** Seats side by side can be listed: not of general admission. */
        hasList: boolean;
        hasSpaces: boolean;
        hasStage: boolean;
      }
  );
