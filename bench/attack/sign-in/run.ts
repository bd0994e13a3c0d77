import { randomBytes, randomInt } from "node:crypto";

import { startStack, type Stack } from "../../../tests/support/servers/stack";
import { startTestDatabase } from "../../../tests/support/servers/test-database";
import { quantile, runBench, saveResult } from "../../support/run-bench";
import { line, table, type Line } from "../../support/targets";
import { compare } from "./compare";
import { FORMS, registerAll, sendForm, type Form } from "./forms";

const tries = Number(process.env.BENCH_TRIES ?? 500);
const WARM_UP = 20;
/** Significance level per form: by chance, one of the forms is below it in one of a hundred runs. */
const SIGNIFICANCE = 0.01 / FORMS.length;
/** Tolerated deviation of the AUC from 0.5: five more correct guesses in a hundred than by chance. */
const TOLERANCE = 0.05;

type Kind = "known" | "unknown";
type Measured = Record<Kind, number[]> & { contents: Record<Kind, Set<string>> };

/** Alternates both kinds in random order, so that other activity on the machine affects both alike. */
async function measure(
  stack: Stack,
  form: Form,
  emails: Record<Kind, readonly string[]>,
): Promise<Measured> {
  const measured: Measured = {
    known: [],
    unknown: [],
    contents: { known: new Set(), unknown: new Set() },
  };
  for (let index = 0; index < tries + WARM_UP; index += 1) {
    const kinds: Kind[] = randomInt(2) === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of kinds) {
      const { milliseconds, content } = await sendForm(stack.url, form, emails[kind][index] ?? "");
      if (index < WARM_UP) continue;
      measured[kind].push(milliseconds);
      measured.contents[kind].add(content);
    }
  }
  return measured;
}

function evaluate({ name }: Form, { known, unknown, contents }: Measured): Line[] {
  const comparison = compare(known, unknown);
  // Shows that a difference of a tenth of the median would be found.
  const shift = quantile(unknown, 0.5) / 10;
  const control = compare(
    known.map((time) => time + shift),
    unknown,
  );
  const times = (values: readonly number[]) =>
    [0.1, 0.5, 0.9].map((part) => quantile(values, part).toFixed(1)).join(" / ");
  const isSame =
    contents.known.size === 1 && [...contents.known].join() === [...contents.unknown].join();
  // With few tries, noise exceeds the tolerance.
  const tolerance = Math.max(TOLERANCE, comparison.noise);
  const met = Math.abs(comparison.auc - 0.5) <= tolerance && comparison.p > SIGNIFICANCE;
  return [
    line(`${name}: known, ms at p10 / p50 / p90`, times(known)),
    line(`${name}: unknown`, times(unknown)),
    line(
      `${name}: AUC (Mann-Whitney)`,
      `${comparison.auc.toFixed(3)}, p ${comparison.p.toFixed(3)}, best threshold +${comparison.advantage.toFixed(3)}`,
      `0.5 ± ${tolerance.toFixed(3)}, p > ${SIGNIFICANCE} (noise ± ${comparison.noise.toFixed(3)})`,
      met,
    ),
    line(
      `${name}: control, known + ${shift.toFixed(1)} ms`,
      `AUC ${control.auc.toFixed(3)}, p ${control.p.toExponential(1)}`,
    ),
    line(`${name}: response`, isSame ? "the same" : "differs", "the same", isSame),
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
  // A new address of equal length for each try, so that no limit, lock or cache applies.
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
    // The registration form is last, because it makes every address known.
    lines.push(...evaluate(form, await measure(stack, form, emails)));
  }
  console.log(`\n${table(lines)}\n`);
  const missed = lines.filter(({ met }) => met === false);
  console.log(
    missed.length === 0
      ? "Known and unknown addresses are indistinguishable."
      : `Known and unknown addresses are distinguishable: ${missed.map(({ what }) => what).join("; ")}.`,
  );
  saveResult("sign-in", { tries, lines });
  return missed.length === 0 ? 0 : 1;
});
