// Loaded into a measured program (NODE_OPTIONS=--import). Serves the longest block of the event loop on its own port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const INTERVAL_MS = 5;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

/**
 * Milliseconds that the main thread has waited for a core: the second number of `schedstat` (Linux, see
 * Documentation/scheduler/sched-stats.rst). The main thread has the process's id. 0 if not available.
 */
function waitedMs() {
  try {
    const [, waited = "0"] = readFileSync(
      `/proc/self/task/${process.pid}/schedstat`,
      "latin1",
    ).split(" ");
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

let measuredAt = performance.now();
let waited = waitedMs();
let longest = 0;

/** Time since the last turn of the loop, less the timer's interval and the time spent waiting for a core. */
function measure() {
  const [now, nowWaited] = [performance.now(), waitedMs()];
  longest = Math.max(longest, now - measuredAt - INTERVAL_MS - (nowWaited - waited));
  [measuredAt, waited] = [now, nowWaited];
}
setInterval(measure, INTERVAL_MS).unref();

const server = createServer((req, res) => {
  if (req.url === "/memory") {
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    res.end(JSON.stringify({ bytes: heapUsed + external }));
    return;
  }
  measure();
  res.end(JSON.stringify({ ms: longest }));
  longest = 0;
});
server.keepAliveTimeout = 60_000;
// Also loaded in the thread that renders PDFs, which must not listen.
if (isMainThread) server.listen(Number(process.env.FOYER_PROBE_PORT), "127.0.0.1");
server.unref();
