import { readConnection } from "../../../crm/system/tessitura/connection";
import { demoHall } from "./demo-hall";
import { createEmulator } from "./emulator";

const PORT = 3010;

const { TESSITURA_PORT, HOST = "127.0.0.1" } = process.env;
const { authorization } = readConnection(process.env);
const emulator = createEmulator({
  authorization,
  hall: demoHall(new Date()),
  saveMs: 1_000,
  lastId: Math.floor(Date.now() / 1_000),
  // The launcher shows what a program writes here.
  onProblem: (problem) => process.stderr.write(`not as the vendor's schemas say: ${problem}\n`),
});
process.stdout.write(`${await emulator.listen(HOST, Number(TESSITURA_PORT ?? PORT))}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => void emulator.close().then(() => process.exit(0)));
