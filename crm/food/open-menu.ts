import { sql, type SQL } from "drizzle-orm";

import { events, instances } from "../catalogue/tables";
import { seatPlans } from "../seat-plans/tables";
import { menus } from "./tables";

/**
 * Whether an instance has a menu that can be ordered now, as `isServed` and `windowRefusal` have it. Needs joins to the
 * event and the seat plan.
 */
export const hasOpenMenu: SQL = sql`(
  ${seatPlans.seating} <> 'virtual' and not ${instances.cancelled} and exists (
    select from ${menus} where ${menus.active}
      and (${menus.serving} <> 'interval' or ${events.hasIntermission})
      and ((${menus.eventIds} is null and ${menus.instanceIds} is null)
        or ${instances.eventId} = any (${menus.eventIds})
        or ${instances.id} = any (${menus.instanceIds}))
      and (select crm_now()) < ${instances.startsAt} - coalesce(${menus.minutesBefore}, 0) * interval '1 minute'
      and (${menus.daysAhead} is null
        or (select crm_now()) >= ${instances.startsAt} - ${menus.daysAhead} * interval '24 hours')))`;
