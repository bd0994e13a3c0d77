import { randomBytes, randomInt } from "node:crypto";

import { startStack, type Stack } from "../../tests/support/servers/stack";
import { startTestDatabase } from "../../tests/support/servers/test-database";
import { quantile, runBench, saveResult } from "../run-bench";
import { line, table, type Line } from "../targets";
import { compare } from "./compare";
import { FORMS, registerAll, sendForm, type Form } from "./forms";

const tries = Number(process.env.BENCH_TRIES ?? 500);
const WARM_UP = 20;
/** Four forms are looked at: by chance alone one of them is below this in a hundred runs once. */
const CHANCE = 0.01 / FORMS.length;
/** What would be too much even if it were certain: in a hundred guesses by the clock, five more right than by a coin. */
const TOLERATED = 0.05;

type Kind = "known" | "unknown";
type Measured = Record<Kind, number[]> & { told: Record<Kind, Set<string>> };

/** Both kinds in turn, which of them first by chance: what else the machine does falls on both. */
async function measure(
  stack: Stack,
  form: Form,
  emails: Record<Kind, readonly string[]>,
): Promise<Measured> {
  const measured: Measured = {
    known: [],
    unknown: [],
    told: { known: new Set(), unknown: new Set() },
  };
  for (let at = 0; at < tries + WARM_UP; at += 1) {
    const kinds: Kind[] = randomInt(2) === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of kinds) {
      const { milliseconds, told } = await sendForm(stack.url, form, emails[kind][at] ?? "");
      if (at < WARM_UP) continue;
      measured[kind].push(milliseconds);
      measured.told[kind].add(told);
    }
  }
  return measured;
}

function judge({ name }: Form, { known, unknown, told }: Measured): Line[] {
  const found = compare(known, unknown);
  // What the run would find if there were a difference: a tenth of the time taken.
  const shift = quantile(unknown, 0.5) / 10;
  const control = compare(
    known.map((time) => time + shift),
    unknown,
  );
  const times = (values: readonly number[]) =>
    [0.1, 0.5, 0.9].map((part) => quantile(values, part).toFixed(1)).join(" / ");
  const same = told.known.size === 1 && [...told.known].join() === [...told.unknown].join();
  // Of few tries chance alone makes more of a difference than would be tolerated.
  const tolerated = Math.max(TOLERATED, found.noise);
  const met = Math.abs(found.auc - 0.5) <= tolerated && found.p > CHANCE;
  return [
    line(`${name}: known, ms at p10 / p50 / p90`, times(known)),
    line(`${name}: unknown`, times(unknown)),
    line(
      `${name}: AUC (Mann-Whitney)`,
      `${found.auc.toFixed(3)}, p ${found.p.toFixed(3)}, best threshold +${found.advantage.toFixed(3)}`,
      `0.5 ± ${tolerated.toFixed(3)}, p > ${CHANCE} (noise ± ${found.noise.toFixed(3)})`,
      met,
    ),
    line(
      `${name}: control, known + ${shift.toFixed(1)} ms`,
      `AUC ${control.auc.toFixed(3)}, p ${control.p.toExponential(1)}`,
    ),
    line(`${name}: what is answered`, same ? "the same" : "differs", "the same", same),
  ];
}

await runBench(async (onEnd) => {
  const database = await startTestDatabase();
  onEnd(database.stop);
  const stack = await startStack({
    serverUrl: database.url,
    folder: database.folder,
    name: "bench_sign_in",
    storefrontEnv: { LOG_LEVEL: "warn" },
    crmEnv: { LOG_LEVEL: "warn" },
  });
  onEnd(stack.stop);
  const count = tries + WARM_UP;
  // A new address for each try, all of one length: nothing is limited, locked or remembered from the one before.
  const address = () => `${randomBytes(8).toString("hex")}@example.com`;
  const emails = {
    known: Array.from({ length: count }, address),
    unknown: Array.from({ length: count }, address),
  };
  console.log(`Registering ${count} customers ...`);
  await registerAll(stack, emails.known);
  const lines: Line[] = [];
  for (const form of FORMS) {
    console.log(`${form.name}: ${tries} known and ${tries} unknown addresses ...`);
    // Registering makes every address known, so that form comes last.
    lines.push(...judge(form, await measure(stack, form, emails)));
  }
  console.log(`\n${table(lines)}\n`);
  const missed = lines.filter(({ met }) => met === false);
  console.log(
    missed.length === 0
      ? "Known and unknown addresses cannot be told apart."
      : `They can be told apart: ${missed.map(({ what }) => what).join("; ")}.`,
  );
  saveResult("sign-in", { tries, lines });
  return missed.length === 0 ? 0 : 1;
});
