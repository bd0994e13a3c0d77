import { MAX_MEMBERSHIP_MONTHS } from "../../../people/memberships/rules";
import type { SystemLevel } from "../../catalogue";
import type { CallAnswer } from "../call-types";
import { type Mapped, mapRows, needed, NotUnderstood } from "./findings";
import { toMinorUnits } from "./prices";

type LevelRow = CallAnswer<"readMembershipLevels">[number];

const describeLevel = ({ Id }: LevelRow) => `membership level ${Id ?? "without an id"}`;

/** What is given for a gift is not deductible. That `Expiry` is in months is a guess. */
function readLevel(row: LevelRow): SystemLevel {
  const price = toMinorUnits(needed(row.StartAmount, "amount"));
  const months = needed(row.Expiry, "length");
  if (price <= 0) throw new NotUnderstood("costs nothing");
  if (months < 1 || months > MAX_MEMBERSHIP_MONTHS)
    throw new NotUnderstood(`has a length of ${months}`);
  // 0 is what the system has where nobody entered it.
  const worth = toMinorUnits(row.GoodsAndServicesValue ?? 0);
  return {
    id: String(needed(row.Id, "id")),
    name: needed(row.Description, "name"),
    price,
    months,
    deductible: worth > 0 && worth <= price ? price - worth : null,
    isSold: row.Inactive !== true,
  };
}

/** From the lowest amount. */
export function readLevels(rows: readonly LevelRow[]): Mapped<SystemLevel> {
  const mapped = mapRows(rows, describeLevel, readLevel);
  return { ...mapped, rows: mapped.rows.toSorted((a, b) => a.price - b.price) };
}
