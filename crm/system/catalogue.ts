import type { Result } from "#contract/calls/result";
import type { SeatPlanFile } from "../stock/seat-plans/seat-plan-schema";
import type { ReadFailure } from "./failures";

/** "ours" if the season is written here, by files and staff; "theirs" if what the system sells is read from it. */
export type Catalogue = { record: "ours" } | ({ record: "theirs" } & CatalogueCalls);

/** A row of the system that is not used, and why. `what` names it by its ids, as "performance 4849". */
export type RowFinding = { what: string; why: string };

/** What the system sells from now on, by the ids that its records have here. Amounts are in minor units. */
export type SystemCatalogue = {
  bands: { id: string; name: string; rank: number }[];
  priceTypes: { id: string; name: string; rank: number }[];
  /** `hall`: of the venue's own records. `bands`: of the plan's categories, by their names. */
  plans: { id: string; hall: string; plan: SeatPlanFile; bands: Record<string, string> }[];
  /** `minutes` null: the system doesn't say. */
  events: { id: string; title: string; kind: string; minutes: number | null }[];
  performances: SystemPerformance[];
  /** In order; null if memberships are not the system's. */
  membershipLevels: SystemLevel[] | null;
  /** Length of new events of which the system doesn't say it. */
  usualMinutes: number;
  findings: RowFinding[];
  /** Rows that a rule of the settings leaves out. */
  leftOut: number;
};

/** `deductible` null: the system doesn't say how much of the price can be deducted from taxes. */
export type SystemLevel = {
  id: string;
  name: string;
  price: number;
  months: number;
  deductible: number | null;
  isSold: boolean;
};

export type SystemPerformance = {
  id: string;
  event: string;
  plan: string;
  startsAt: Date;
  /** Null: it is not for sale. */
  onSaleAt: Date | null;
  /** Null: at the start. */
  offSaleAt: Date | null;
  /** By band and price type, with the system's fees. */
  prices: Record<string, Record<string, number>>;
};

/**
 * An id of the settings that the system does not have, or no longer uses. `setting`: where it stands, as
 * "payment.method: 9". `isInUse`: something is sold by it; others matter later, or only leave out rows.
 */
export type WrongSetting = { setting: string; isInactive: boolean; isInUse: boolean };

/**
 * `refused`: it does not take our credentials. `unread`: settings whose lists were not answered, or may not be read by our
 * user.
 */
export type ConnectionReport =
  | { state: "silent" | "refused" }
  | {
      state: "answers";
      areSeatsServed: boolean;
      wrong: readonly WrongSetting[];
      unread: readonly string[];
    };

/** Records of our own season that the venue's settings name. `setting`: as in `WrongSetting`. */
export type OwnRecords = Readonly<
  Record<"halls" | "funds" | "deliveryOptions", readonly { id: string; setting: string }[]>
>;

export type CatalogueCalls = {
  /** As reports and the audit log call it. */
  name: string;
  ownRecords: OwnRecords;
  /** Whether a record has an id of the system's, and is not one of our own. */
  owns(id: string): boolean;
  /** A read, of many calls: minutes for a large season. */
  readSeason(now: Date): Promise<Result<SystemCatalogue, ReadFailure>>;
  /** A read: the seats of a performance that are not free there, including our own. */
  readTaken(instanceId: string): Promise<Result<readonly string[], ReadFailure>>;
  /** Reads whether it answers, and compares the venue's settings with what it has. Takes a few seconds at most. */
  checkConnection(): Promise<ConnectionReport>;
};
