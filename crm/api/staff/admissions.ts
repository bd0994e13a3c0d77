import { admissionOperations, scannerOperations } from "#contract/operations/staff/admissions";
import { admitTicket } from "../../desk/door/admit-ticket";
import { enterLateAdmissions, getDoorSheet, listAdmissionLog } from "../../desk/door/door-sheet";
import { listAdmissions } from "../../desk/door/list-admissions";
import { createScanLimit, findScanner } from "../../desk/door/scanners";
import { retryTransaction } from "../../platform/database/database";
import { okOrNotFound } from "../../platform/http/replies";
import { replyOnce } from "../../platform/http/reply-once";
import { routeGroup } from "../route-group";

export const admissions = routeGroup(admissionOperations)(({ db }) => ({
  listAdmissions: async ({ params, query }) =>
    okOrNotFound(await listAdmissions(db, params.id, query)),

  admitTicket: async ({ staff, params: { id: instanceId }, body }) =>
    okOrNotFound(
      await retryTransaction(() =>
        db.transaction((tx) => admitTicket(tx, { instanceId, ...body, by: { staffId: staff.id } })),
      ),
    ),

  enterLateAdmissions: async ({ staff, params: { id: instanceId }, body: { codes } }) =>
    okOrNotFound(
      await retryTransaction(() =>
        db.transaction((tx) =>
          enterLateAdmissions(tx, { instanceId, codes, by: { staffId: staff.id } }),
        ),
      ),
    ),

  getDoorSheet: async ({ params }) => okOrNotFound(await getDoorSheet(db, params.id)),

  listAdmissionLog: async ({ params }) => okOrNotFound(await listAdmissionLog(db, params.id)),
}));

export const scans = routeGroup(scannerOperations)(({ db }) => {
  const mayScan = createScanLimit();
  return {
    async scanTicket({ params: { id: instanceId }, body }, request) {
      const scanner = await findScanner(db, request.headers.authorization);
      if (scanner === null) return { failure: { code: "not-authorised" } };
      if (!mayScan(scanner.id)) return { failure: { code: "not-allowed", reason: "too-often" } };
      return retryTransaction(() =>
        replyOnce(
          db,
          request,
          async (tx) =>
            okOrNotFound(
              await admitTicket(tx, { instanceId, ...body, by: { scannerId: scanner.id } }),
            ),
          // Two doors may count their scans alike.
          { sender: scanner.id },
        ),
      );
    },
  };
});
