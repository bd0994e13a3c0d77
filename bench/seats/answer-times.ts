import { Agent, get } from "node:http";

import { quantile } from "../run-bench";
import { PAGES, type Hall, type PageName } from "./halls";

/** What the server takes for a page, from asking to the last byte, and what it sends. */
export type Answered = { ms: number; bytes: number };

const WARM_UP = 30;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Asks for the three pages in turn, one request at a time, and takes the middle of each page's times. What is `uncached`
 * has an address of its own each time, so that no rendering that is there already can answer it.
 */
export async function answerTimes(
  storefront: string,
  hall: Hall,
  { rounds, uncached }: { rounds: number; uncached: boolean },
): Promise<Record<PageName, Answered>> {
  const times = { event: [] as number[], overview: [] as number[], section: [] as number[] };
  const bytes = { event: 0, overview: 0, section: 0 };
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const page of PAGES) {
      const url = storefront + hall.paths[page] + (uncached ? `?uncached=${round + WARM_UP}` : "");
      const answered = await ask(url);
      bytes[page] = answered.bytes;
      if (round >= 0) times[page].push(answered.ms);
    }
  }
  const of = (page: PageName) => ({ ms: quantile(times[page], 0.5), bytes: bytes[page] });
  return { event: of("event"), overview: of("overview"), section: of("section") };
}

/** The body is counted as it came over the wire. */
function ask(url: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers: { "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve({ ms: performance.now() - began, bytes });
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).once("error", reject);
  });
}
