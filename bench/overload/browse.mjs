import { parentPort, workerData } from "node:worker_threads";
import { Pool } from "undici";

// Requests pages at a constant rate, independent of response times, like independent visitors.
const { url, paths, perSecond, seconds, headers } = workerData;
const pool = new Pool(url, { connections: 1_000, headersTimeout: 15_000 });
const counts = { answered: 0, busy: 0, failed: 0, lost: 0 };
const pending = new Set();

async function load(path) {
  try {
    const { statusCode, body } = await pool.request({ method: "GET", path, headers });
    await body.dump();
    counts[statusCode === 503 ? "busy" : statusCode >= 500 ? "failed" : "answered"] += 1;
  } catch {
    counts.lost += 1;
  }
}

const started = performance.now();
let sent = 0;
await new Promise((resolve) => {
  const timer = setInterval(() => {
    const elapsed = Math.min(seconds, (performance.now() - started) / 1000);
    for (; sent < elapsed * perSecond; sent += 1) {
      const request = load(paths[sent % paths.length]).then(() => pending.delete(request));
      pending.add(request);
    }
    if (elapsed < seconds) return;
    clearInterval(timer);
    resolve();
  }, 10);
});
await Promise.all(pending);
await pool.close();
parentPort?.postMessage(counts);
