import { inject } from "vitest";

import { getLane } from "../../support/crash/crash-site";
import { startBoxOffice } from "../../support/servers/start-box-office";

type Options = Omit<Parameters<typeof startBoxOffice>[0], "serverUrl" | "folder" | "name">;

/** Starts a box office with a database of its own, and a lane to its first process. */
export async function startTestLane(name: string, options: Options = {}) {
  const [serverUrl, folder] = [inject("serverUrl"), inject("runFolder")];
  const boxOffice = await startBoxOffice({ serverUrl, folder, name, ...options });
  return { boxOffice, lane: getLane(boxOffice, { url: boxOffice.crmUrl, program: boxOffice.crm }) };
}
