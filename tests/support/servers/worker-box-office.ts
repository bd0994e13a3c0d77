import { inject } from "vitest";
import { z } from "zod";

const boxOfficeSchema = z.object({
  crmUrl: z.string(),
  cardUrl: z.string(),
  apiKey: z.string(),
  databaseUrl: z.string(),
  logFile: z.string(),
});

/** This worker's box office, started for its first test file and shared by all of them. */
export const workerBoxOffice = await requestBoxOffice(process.env.VITEST_POOL_ID ?? "1");

async function requestBoxOffice(worker: string): Promise<z.infer<typeof boxOfficeSchema>> {
  const response = await fetch(`${inject("keeperUrl")}/${worker}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`no box office for worker ${worker}: ${text}`);
  return boxOfficeSchema.parse(JSON.parse(text));
}
