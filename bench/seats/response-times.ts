import { Agent, get } from "node:http";

import { quantile } from "../support/run-bench";
import { PAGES, type Hall, type PageName } from "./halls";

/** Time from the request to the last byte, and bytes of the response. */
export type PageResponse = { ms: number; bytes: number };

const WARM_UP = 30;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Requests the three pages in turn, one at a time, and returns the median time of each. `uncached` adds a unique query to
 * each URL, so that no cached rendering can be used.
 */
export async function measureResponseTimes(
  storefront: string,
  hall: Hall,
  { rounds, uncached }: { rounds: number; uncached: boolean },
): Promise<Record<PageName, PageResponse>> {
  const times = { event: [] as number[], overview: [] as number[], section: [] as number[] };
  const bytes = { event: 0, overview: 0, section: 0 };
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const page of PAGES) {
      const url = storefront + hall.paths[page] + (uncached ? `?uncached=${round + WARM_UP}` : "");
      const response = await load(url);
      bytes[page] = response.bytes;
      if (round >= 0) times[page].push(response.ms);
    }
  }
  const result = (page: PageName) => ({ ms: quantile(times[page], 0.5), bytes: bytes[page] });
  return { event: result("event"), overview: result("overview"), section: result("section") };
}

function load(url: string): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.once("end", () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - startedAt, bytes });
        else reject(new Error(`${url} returned ${response.statusCode}`));
      });
    }).once("error", reject);
  });
}
