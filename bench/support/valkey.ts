import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { freePorts } from "../../tests/support/servers/free-ports";

/** A Valkey or Redis server that can be killed and flushed; null if none is installed. */
export async function startValkey() {
  const command = ["valkey-server", "redis-server"].find(
    (name) => spawnSync(name, ["--version"]).status === 0,
  );
  if (command === undefined) return null;
  const [port = 0] = await freePorts(1);
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let child: ChildProcess;
  const send = async (line: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.end(`${line}\r\n`);
    const [reply] = (await once(socket, "data")) as [Buffer];
    return reply.toString();
  };
  const start = async () => {
    child = spawn(command, args, { stdio: "ignore" });
    for (let attempts = 100; attempts > 0; attempts -= 1) {
      if ((await send("PING").catch(() => "")).startsWith("+PONG")) return;
      await wait(50);
    }
    throw new Error(`${command} did not start`);
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop, empty: () => send("FLUSHALL") };
}
