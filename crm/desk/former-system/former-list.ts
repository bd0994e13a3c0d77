import type { Reader, Transaction } from "../../platform/database/database";
import type { Cell, Column, Columns } from "./columns";

/** created: new. matched: is there already, and is now known by this number. unchanged: was imported before. */
export const OUTCOMES = ["created", "matched", "unchanged", "refused"] as const;
export type RowOutcome = (typeof OUTCOMES)[number];

/** `note` has no personal data and no code that is worth money. */
export type RowResult = { outcome: RowOutcome; note: string };

/** `row` as spreadsheets count. */
export type Numbered<Values> = { row: number; values: Values };

export type FormerPerson = { id: string; locale: string | null; isClosed: boolean };

export type ImportContext = {
  now: Date;
  currency: string;
  /** URL of an order's page, with placeholders. */
  orderUrl: string;
  /** By number, those of this run and those that `loadPeople` found. */
  people: Map<string, FormerPerson>;
};

export type Planned = {
  results: Map<number, RowResult>;
  write: (tx: Transaction) => Promise<void>;
  /** For the batches that follow: after the transaction, or without one in a dry run. */
  remember?: () => void;
};

/** A file, and what becomes of its rows. */
export type FormerList<Values extends { number: string }> = {
  file: string;
  columns: Columns & { number: Column<string> };
  /** Columns such as `consents.news`, one for each statement. */
  prefix?: { name: string; read: Cell<unknown> };
  /** A column whose rows with the same value are imported together or not at all. */
  group?: keyof Values & string;
  /** Sorts the rows before they are divided into batches. */
  order?: (a: Values, b: Values) => number;
  batchSize: number;
  /** Locks what it reads if `isWriting`. May run again in a new transaction. */
  plan: (
    db: Reader,
    rows: readonly Numbered<Values>[],
    context: ImportContext,
    isWriting: boolean,
  ) => Promise<Planned>;
};

export const refused = (note: string): RowResult => ({ outcome: "refused", note });
export const refusedWith = (row: number): RowResult =>
  refused(`row ${row} of the same order is refused`);
export const UNCHANGED: RowResult = { outcome: "unchanged", note: "" };
export const CREATED: RowResult = { outcome: "created", note: "" };
