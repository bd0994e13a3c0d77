import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { events, instances } from "../../../crm/tables/catalogue";
import { menus } from "../../../crm/tables/food";
import { healthyPatient, testChecks } from "../support/doctor/patient";

const patient = healthyPatient();

testChecks(patient, {
  "stream-file-missing": {
    breaks: async () => {
      const folder = mkdtempSync(join(tmpdir(), "foyer-streams-"));
      writeFileSync(join(folder, "mahler.vtt"), "WEBVTT");
      patient.env = { ...patient.env, STREAM_FOLDER: folder };
      const stream = { video: "mahler.mp4", captions: "mahler.vtt", described: null };
      await patient.db.update(instances).set({ stream });
      return async () => {
        rmSync(folder, { recursive: true });
        await patient.db.update(instances).set({ stream: null });
      };
    },
    about: ["mahler.mp4 (Opening Night)"],
  },
  "menu-never-served": {
    breaks: async () => {
      const of = {
        name: "Drinks",
        description: "",
        categories: ["Drinks"],
        collectionPoints: ["Bar"],
        active: true,
      };
      await patient.db.insert(menus).values([
        { ...of, id: "all", serving: "interval", rank: 1 },
        { ...of, id: "own", serving: "interval", rank: 2, eventIds: ["opening-night"] },
        { ...of, id: "before", serving: "before", rank: 3 },
      ]);
      await patient.db.update(events).set({ hasIntermission: false });
      return async () => {
        await patient.db.update(events).set({ hasIntermission: true });
        await patient.db.delete(menus);
      };
    },
    about: ["Drinks (Opening Night)", "Drinks"],
  },
});
