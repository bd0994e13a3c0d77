import type { CallAnswer } from "../call-types";
import { LEFT_OUT, type Mapped, mapRows, needed } from "./findings";

type Row = Pick<CallAnswer<"readSeasons">[number], "Id" | "Description" | "FYear" | "Inactive">;

/** `year`: the venue's fiscal year; null if the system has none. */
export type SystemSeason = { id: number; name: string; year: number | null };

/** The seasons that are in use; most of a venue's are inactive. */
export const readActiveSeasons = (rows: readonly Row[]): Mapped<SystemSeason> =>
  mapRows(
    rows,
    ({ Id }) => `season ${Id ?? "without an id"}`,
    ({ Id, Description, FYear, Inactive }) =>
      needed(Inactive, "Inactive")
        ? LEFT_OUT
        : { id: needed(Id, "id"), name: needed(Description, "name"), year: FYear ?? null },
  );
