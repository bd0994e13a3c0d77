import { requireOffered } from "#contract/names/features";
import { staffPerformanceOperations } from "#contract/operations/staff/performances";
import { withSystemOrders } from "../../money/orders/system-orders";
import { setPhoto } from "../../stock/catalogue/photos";
import { setSaleStatus } from "../../stock/catalogue/sale-status";
import type { Reader } from "../../platform/database/database";
import { toIso } from "../../platform/dates";
import {
  cancelPerformance,
  findCancellationProgress,
} from "../../money/returns/cancel-performance";
import { routeGroup } from "../route-group";
import { findPerformanceReport, listPerformanceSales } from "../../desk/staff/performance-sales";
import { countMove, findMoveProgress } from "../../desk/season/move-counts";
import {
  listMovePlans,
  movePerformance,
  planMove,
  readMoveTarget,
} from "../../desk/season/move-performance";
import { listUnreached } from "../../desk/staff/unreached-buyers";
import { getActor, runStaffAction } from "../../desk/staff/staff-action";
import { okOrNotFound } from "../../platform/http/replies";

async function cancellationBody(db: Reader, instanceId: string, currency: string) {
  const progress = await findCancellationProgress(db, instanceId);
  if (progress === null) return null;
  const { as, startedAt, orders, amount, left, refundsDue } = progress;
  return {
    as,
    orders,
    left,
    refundsDue,
    startedAt: toIso(startedAt),
    amount: { amount, currency },
  };
}

export const staffPerformances = routeGroup(staffPerformanceOperations)((deps) => {
  const { db, system } = deps;
  const currency = deps.env.CURRENCY;
  return {
    async listPerformanceSales({ query: { search, page } }) {
      return { status: 200, body: await listPerformanceSales(db, { search, page, currency }) };
    },

    async getPerformanceReport({ params }) {
      const report = await findPerformanceReport(db, params.id, currency);
      return okOrNotFound(
        report && {
          ...report,
          cancellation: await cancellationBody(db, params.id, currency),
          move: await findMoveProgress(db, params.id),
          food: await withSystemOrders(db, system, report.food),
          unreached: await withSystemOrders(db, system, await listUnreached(db, params.id)),
        },
      );
    },

    cancelPerformance({ staff, params: { id: instanceId }, body: { as, reason } }) {
      if (as === "credit") requireOffered(deps.features, ["credit"]);
      const by = getActor(staff);
      const details = { as };
      const staffAction = { action: "cancel-performance", instanceId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, (tx) =>
        cancelPerformance(tx, { instanceId, as, reason, by }),
      );
    },

    listMovePlans: async ({ params }) => okOrNotFound(await listMovePlans(db, params.id)),

    async previewMove({ params, body }) {
      const target = await readMoveTarget(db, params.id, body);
      if (!target.ok) return target;
      const planned = await planMove(db, target.value, currency);
      if (!planned.ok) return planned;
      const counts = await countMove(db, target.value);
      return { status: 200, body: { ...counts, overlaps: planned.value } };
    },

    async movePerformance({ staff, params, body }) {
      const by = getActor(staff);
      const request = { ...body, instanceId: params.id, by, currency };
      const moved = await movePerformance(db, request);
      return moved.ok ? { status: 204, body: null } : moved;
    },

    setPerformanceStatus({ staff, params: { id: instanceId }, body: { status, reason } }) {
      const details = { status };
      const staffAction = { action: "status", instanceId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, (tx) =>
        setSaleStatus(tx, instanceId, status),
      );
    },

    setPerformancePhoto({ staff, params: { id: instanceId }, body: { photo, reason } }) {
      const details = { alt: photo?.alt ?? null };
      const staffAction = { action: "photo", instanceId, reason, details } as const;
      return runStaffAction(deps, staff, staffAction, (tx) => setPhoto(tx, instanceId, photo));
    },
  };
});
