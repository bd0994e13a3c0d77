import { check } from "../checking/check.mjs";
import { install } from "../installing/install.mjs";
import { describeStructure } from "../checking/structure.mjs";

if (process.argv.includes("--structure")) {
  const { lines, missed } = describeStructure();
  console.log(lines.join("\n"));
  process.exit(missed === 0 ? 0 : 1);
}

const started = Date.now();
await install();
const failed = await check({ report: "test-results/unit.json" });
const seconds = ((Date.now() - started) / 1000).toFixed(0);
console.log(
  failed.length === 0 ? `Passed (${seconds} s).` : `Failed: ${failed.join(", ")} (${seconds} s).`,
);
process.exit(failed.length === 0 ? 0 : 1);
