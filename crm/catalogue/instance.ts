import { eq } from "drizzle-orm";

import { addMinutes, toIso, toIsoOrNull } from "../platform/dates";
import { isRegistrationOpen } from "../waiting-list/registration-open";
import type { Reader } from "../platform/database/database";
import { instanceForms } from "../waiting-list/tables";
import { instances } from "./season-tables";
import { describeInstances, loadListingContext } from "./describe-instances";
import { findInstanceRows } from "./instance-rows";

/** One instance with all that its own page says; null when there is none. */
export async function findInstance(db: Reader, instanceId: string) {
  const which = eq(instances.id, instanceId);
  const [rows, around, forms] = await Promise.all([
    findInstanceRows(db, which),
    loadListingContext(db, which),
    db.$count(instanceForms, eq(instanceForms.instanceId, instanceId)),
  ]);
  const [listing] = await describeInstances(db, rows, around, "onInstance");
  const [row] = rows;
  if (row === undefined || listing === undefined) return null;
  const { instance, event, hall } = row;
  const { id, name, directions, stepFree } = hall;
  return {
    ...listing,
    endsAt: toIso(addMinutes(instance.startsAt, event.runningMinutes)),
    hasIntermission: event.hasIntermission,
    onSaleAt: instance.isStream ? null : toIsoOrNull(instance.onSaleAt),
    offSaleAt: toIsoOrNull(instance.offSaleAt),
    hallDetail: { id, name, directions, stepFree },
    seating: row.seating,
    maxTickets: instance.maxTickets,
    registrationOpen: isRegistrationOpen(instance, row.now),
    hasForm: forms > 0,
  };
}
