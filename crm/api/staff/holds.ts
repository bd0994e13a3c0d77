import { eq } from "drizzle-orm";

import { staffHoldOperations } from "#contract/operations/staff/holds";
import { getActor, runStaffAction } from "../../desk/staff/staff-action";
import { hasRows } from "../../platform/database/rows";
import { toIso } from "../../platform/dates";
import { okOrNotFound } from "../../platform/http/replies";
import {
  findAccessibleRules,
  listAccessibleReleases,
} from "../../stock/accessible-seats/accessible-releases";
import {
  addStaffHold,
  countUnheldBlocks,
  listStaffHolds,
  releaseHeldSeats,
} from "../../stock/holds/staff-holds";
import { instances } from "../../tables/catalogue";
import { routeGroup } from "../route-group";

export const staffHolds = routeGroup(staffHoldOperations)((deps) => {
  const { db } = deps;
  return {
    async listStaffHolds({ params: { id } }) {
      const isKnown = await hasRows(
        db.select({ id: instances.id }).from(instances).where(eq(instances.id, id)),
      );
      const released = await listAccessibleReleases(db, id);
      const body = {
        holds: await listStaffHolds(db, id),
        others: await countUnheldBlocks(db, id),
        accessible: {
          ...(await findAccessibleRules(db)),
          released: released.map(({ at, ...release }) => ({ ...release, at: toIso(at) })),
        },
      };
      return okOrNotFound(isKnown ? body : null);
    },

    addStaffHold({ staff, params: { id: instanceId }, body: { kind, seatIds, reason } }) {
      const details = { kind, seats: new Set(seatIds).size };
      const staffAction = { action: "hold-seats", instanceId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, (tx) =>
        addStaffHold(tx, { instanceId, seatIds, kind, note: reason, by: getActor(staff) }),
      );
    },

    releaseHeldSeats({ staff, params: { id: instanceId }, body: { seatIds, reason } }) {
      const details = { seats: new Set(seatIds).size };
      const staffAction = { action: "release-seats", instanceId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, (tx) =>
        releaseHeldSeats(tx, instanceId, seatIds),
      );
    },
  };
});
