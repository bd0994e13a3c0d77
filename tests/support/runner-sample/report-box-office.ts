import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { workerBoxOffice } from "../servers/worker-box-office";

/** Writes the addresses of the box office for the test that started this run. */
export function reportBoxOffice(sample: string): void {
  const { crmUrl, cardUrl, databaseUrl } = workerBoxOffice;
  const folder = process.env.SAMPLE_REPORTS ?? "";
  writeFileSync(join(folder, `${sample}.json`), JSON.stringify({ crmUrl, cardUrl, databaseUrl }));
}
