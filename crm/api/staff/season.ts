import { seasonOperations } from "#contract/operations/staff/season";
import { findForm } from "../../desk/season/season-form";
import { listRows } from "../../desk/season/season-rows";
import { saveRecord } from "../../desk/season/save-record";
import { getActor } from "../../desk/staff/staff-action";
import { okOrNotFound } from "../../platform/http/replies";
import { routeGroup } from "../route-group";

export const season = routeGroup(seasonOperations)(({ db, env: { CURRENCY: currency } }) => ({
  listSeasonRecords: async ({ params, query }) => ({
    status: 200,
    body: await listRows(db, params.kind, query),
  }),

  getSeasonForm: async ({ params, query }) =>
    okOrNotFound(await findForm(db, params.kind, { id: query.id, currency })),

  async saveSeasonRecord({ staff, params: { kind }, body }) {
    const saved = await saveRecord(db, { ...body, kind, by: getActor(staff), currency });
    return saved.ok ? { status: 200, body: saved.value } : { failure: saved.failure };
  },
}));
