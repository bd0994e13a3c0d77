import { and, eq } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import { orderTickets } from "../../tables/orders";
import { admissions } from "../../tables/tickets";

/** Whether tickets of an order, or those for one performance, admitted somebody, who may be outside again. */
export const hasAdmitted = (
  db: Reader,
  orderId: string,
  { instanceId }: { instanceId?: string } = {},
): Promise<boolean> =>
  hasRows(
    db
      .select({ id: admissions.ticketId })
      .from(admissions)
      .innerJoin(orderTickets, eq(orderTickets.id, admissions.ticketId))
      .where(
        and(
          eq(orderTickets.orderId, orderId),
          instanceId === undefined ? undefined : eq(orderTickets.instanceId, instanceId),
        ),
      ),
  );
