import { inject } from "vitest";
import { z } from "zod";

const described = z.object({
  crmUrl: z.string(),
  cardUrl: z.string(),
  apiKey: z.string(),
  databaseUrl: z.string(),
  logFile: z.string(),
});

/** This worker's own box office, started when the first of its files asks, and shared by its files one after the other. */
export const workerBoxOffice = await askFor(process.env.VITEST_POOL_ID ?? "1");

async function askFor(worker: string): Promise<z.infer<typeof described>> {
  const answer = await fetch(`${inject("keeperUrl")}/${worker}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`no box office for worker ${worker}: ${text}`);
  return described.parse(JSON.parse(text));
}
