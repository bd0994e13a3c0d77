import { doctorOperations } from "#contract/operations/staff/doctor";
import { getReport } from "../../desk/doctor/last-runs";
import { runAgain } from "../../desk/doctor/run-checks";
import { routeGroup } from "../route-group";

export const doctor = routeGroup(doctorOperations)(({ db, env, cards, system, log }) => ({
  getDoctorReport: async () => ({ status: 200, body: await getReport(db) }),

  async runDoctor() {
    const { catalogue } = system;
    const findings = await runAgain({ db, env: { ok: true, value: env }, cards, catalogue, log });
    return findings === null
      ? { failure: { code: "not-allowed", reason: "too-often" } }
      : { status: 200, body: await getReport(db) };
  },
}));
