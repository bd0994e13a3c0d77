import { admissionOperations, scannerOperations } from "#contract/operations/staff/admissions";
import { admitTicket } from "../../desk/door/admit-ticket";
import { enterLateAdmissions, getDoorSheet, listAdmissionLog } from "../../desk/door/door-sheet";
import { listAdmissions } from "../../desk/door/list-admissions";
import { repeatScan } from "../../desk/door/repeat-scan";
import { createScanLimit, findScanner } from "../../desk/door/scanners";
import { retryTransaction } from "../../platform/database/database";
import { okOrNotFound } from "../../platform/http/replies";
import { replyOnce } from "../../platform/http/reply-once";
import { routeGroup } from "../route-group";

export const admissions = routeGroup(admissionOperations)(({ db, system }) => ({
  listAdmissions: async ({ params, query }) =>
    okOrNotFound(await listAdmissions(db, system, params.id, query)),

  admitTicket: async ({ staff, params: { id: instanceId }, body }) =>
    okOrNotFound(
      await retryTransaction(() =>
        db.transaction((tx) =>
          admitTicket(tx, {
            instanceId,
            ...body,
            by: { staffId: staff.id },
            record: system.orders.record,
          }),
        ),
      ),
    ),

  enterLateAdmissions: async ({ staff, params: { id: instanceId }, body }) =>
    okOrNotFound(
      await retryTransaction(() =>
        db.transaction((tx) =>
          enterLateAdmissions(tx, {
            instanceId,
            ...body,
            by: { staffId: staff.id },
            record: system.orders.record,
          }),
        ),
      ),
    ),

  getDoorSheet: async ({ params }) => okOrNotFound(await getDoorSheet(db, params.id)),

  listAdmissionLog: async ({ params }) => okOrNotFound(await listAdmissionLog(db, params.id)),
}));

export const scans = routeGroup(scannerOperations)(({ db, system }) => {
  const mayScan = createScanLimit();
  return {
    async scanTicket({ params: { id: instanceId }, body }, request) {
      const scanner = await findScanner(db, request.headers.authorization);
      if (scanner === null) return { failure: { code: "not-authorised" } };
      if (!mayScan(scanner.id)) return { failure: { code: "not-allowed", reason: "too-often" } };
      const { record } = system.orders;
      const scan = { instanceId, ...body, by: { scannerId: scanner.id }, record };
      return retryTransaction(() =>
        replyOnce(
          db,
          request,
          async (tx) => okOrNotFound(await admitTicket(tx, scan)),
          // Two doors may count their scans alike.
          { sender: scanner.id, repeat: (tx, first) => repeatScan(tx, scan, first) },
        ),
      );
    },
  };
});
