import { expect, onTestFinished } from "vitest";

import { createEmulator } from "../../../dev/emulators/tessitura/emulator";
import type { WorldOptions } from "../../../dev/emulators/tessitura/world";
import type { EmulatedHall } from "../../../dev/emulators/tessitura/hall";
import { connect, CREDENTIALS } from "./tessitura-client";
import { readConnection } from "../../../crm/system/tessitura/connection";

/**
 * An emulator in this process, with a client of it. The test fails at its end if a request or an answer was not what the
 * vendor's schemas allow; `problems` may be emptied by a test that means it.
 */
export async function startEmulator(
  settings: WorldOptions & { hangMs?: number; timeoutMs?: number; hall?: EmulatedHall } = {},
) {
  const { timeoutMs, ...options } = settings;
  const { authorization } = readConnection({ ...CREDENTIALS, TESSITURA_URL: "http://localhost" });
  const emulator = createEmulator({ authorization, ...options });
  const url = await emulator.listen("127.0.0.1", 0);
  onTestFinished(async () => {
    await emulator.close();
    expect(emulator.world.problems).toEqual([]);
  });
  return {
    url,
    authorization,
    world: emulator.world,
    ...connect(url, timeoutMs === undefined ? {} : { timeoutMs }),
  };
}
