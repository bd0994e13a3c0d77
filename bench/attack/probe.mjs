// Loaded into a measured program (NODE_OPTIONS=--import): says on a port of its own how long the event loop was held.
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const RESOLUTION_MS = 5;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

const port = Number(process.env.FOYER_PROBE_PORT);
const server = createServer((req, res) => {
  if (req.url === "/memory") {
    collectGarbage();
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    res.end(JSON.stringify({ bytes: heapUsed + external }));
    return;
  }
  // The delay holds the timer's own interval.
  res.end(JSON.stringify({ ms: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) }));
  delay.reset();
});
server.keepAliveTimeout = 60_000;
server.listen(port, "127.0.0.1");
server.unref();
