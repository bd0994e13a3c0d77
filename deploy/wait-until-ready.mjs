// Ends when the program on the port of its argument is ready. systemd's TimeoutStartSec ends the wait.
import { setTimeout as wait } from "node:timers/promises";

const url = `http://127.0.0.1:${process.argv[2]}/readyz`;
for (;;) {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  if (response?.ok) break;
  await wait(200);
}
