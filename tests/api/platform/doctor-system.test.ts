import type { ConnectionReport } from "../../../crm/system/catalogue";
import { healthyPatient, testChecks } from "../support/doctor/patient";

const patient = healthyPatient();

/** Another ticketing system from now on, of which its connection says this. */
const answers = (report: ConnectionReport) => ({
  breaks: () => void (patient.context.askSystem = async () => report),
});

const wrong = [
  { setting: "payment.method: 8", isInactive: true, isInUse: true },
  { setting: "halls.0.facility: 77", isInactive: false, isInUse: true },
  { setting: "people.phoneType: 5", isInactive: false, isInUse: false },
];
const reported = answers({
  state: "answers",
  areSeatsServed: false,
  wrong,
  unread: ["source: 11"],
});

testChecks(patient, {
  "system-silent": answers({ state: "silent" }),
  "system-refuses": answers({ state: "refused" }),
  "system-seats-silent": reported,
  "system-setting-wrong": {
    ...reported,
    about: ["payment.method: 8 (inactive)", "halls.0.facility: 77"],
  },
  "system-setting-unused": { ...reported, about: ["people.phoneType: 5"] },
  "system-setting-unread": { ...reported, about: ["source: 11"] },
});
