import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { workerBoxOffice } from "../servers/worker-box-office";

/** Leaves word for the test that started this run, which looks for all of it afterwards. */
export function sayWhatItHas(sample: string): void {
  const { crmUrl, cardUrl, databaseUrl } = workerBoxOffice;
  const folder = process.env.SAMPLE_REPORTS ?? "";
  writeFileSync(join(folder, `${sample}.json`), JSON.stringify({ crmUrl, cardUrl, databaseUrl }));
}
