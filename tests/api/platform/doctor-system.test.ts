import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";

import type { ConnectionReport } from "../../../crm/system/catalogue";
import { halls } from "../../../crm/tables/seat-plans";
import { ownSystem } from "../../../crm/system/own/own-system";
import { readConnection } from "../../../crm/system/tessitura/connection";
import { openTessitura } from "../../../crm/system/tessitura/tessitura-system";
import { demoSettings } from "../../../dev/emulators/tessitura/demo-settings";
import { CREDENTIALS } from "../../support/servers/tessitura-client";
import { runCommand } from "../support/run-command";
import { healthyPatient, look, testChecks } from "../support/doctor/patient";

const patient = healthyPatient();

type Named = { halls: readonly string[]; funds?: readonly string[]; options?: readonly string[] };

/** A system whose settings name these records of the season. */
function openedCatalogue({ halls: ids, funds = [], options = [] }: Named) {
  const [hall] = demoSettings.halls;
  if (hall === undefined) throw new Error("the demo has no hall");
  const opened = openTessitura({
    connection: readConnection({ ...CREDENTIALS, TESSITURA_URL: "http://localhost:9" }),
    settings: {
      ...demoSettings,
      halls: ids.map((id) => ({ ...hall, hall: id })),
      donations: { fund: 12, funds: funds.map((own) => ({ fund: 14, own })) },
      deliveryMethods: options.map((option) => ({ method: -1, option })),
    },
    db: patient.db,
    log: pino({ level: "silent" }),
    holdSeconds: 900,
  });
  onTestFinished(opened.close);
  const { catalogue } = opened.system;
  if (catalogue.record === "ours") throw new Error("not connected");
  return { catalogue };
}

/** Another ticketing system from now on, of which its connection says this. */
const answers = (report: ConnectionReport) => ({
  breaks: () => void (patient.context.askSystem = async () => report),
});

const ANSWERS = { state: "answers", areSeatsServed: true, wrong: [], unread: [] } as const;

it("what the settings name and the season does not have is reported", async () => {
  const [hall] = await patient.db.select({ id: halls.id }).from(halls);
  const known = hall?.id ?? "";
  const { catalogue } = openedCatalogue({
    halls: [known, "nowhere"],
    funds: ["organ"],
    options: ["Pigeon"],
  });
  Object.assign(patient.context, { askSystem: async () => ANSWERS, catalogue });
  expect(await look(patient, "system-setting-wrong")).toEqual([
    { name: "halls.1.hall: nowhere" },
    { name: "donations.funds.0.own: organ" },
    { name: "deliveryMethods.0.option: Pigeon" },
  ]);
  Object.assign(patient.context, openedCatalogue({ halls: [known] }));
  expect(await look(patient, "system-setting-wrong")).toBeNull();
});

it.each([
  [[], true],
  [["--json"], false],
])("doctor says that the system is well, but not in its JSON: %j", async (options, isSaid) => {
  const [hall] = await patient.db.select({ id: halls.id }).from(halls);
  const { catalogue } = openedCatalogue({ halls: [hall?.id ?? ""] });
  const system = {
    ...ownSystem,
    catalogue: { ...catalogue, checkConnection: async () => ANSWERS },
  };
  const done = await runCommand(
    {
      db: patient.db,
      paymentDeps: () => {
        throw new Error("the doctor moves no money");
      },
      storefrontUrl: "",
      readEnv: () => ({ ok: true, value: patient.env }),
      openSystem: () => system,
    },
    "doctor",
    ...options,
  );
  if (!done.ok) throw new Error("the doctor failed");
  expect(done.value.includes("Tessitura answers, and has everything")).toBe(isSaid);
  if (!isSaid) expect(Array.isArray(JSON.parse(done.value))).toBe(true);
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
