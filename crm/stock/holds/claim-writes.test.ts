import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Where seats are claimed and freed: each write is one with the rules about seats (decision 37). */
const WRITERS = [
  /^stock\/holds\//,
  // Sells them, as the port says.
  /^system\/own\//,
  // Repairs what no rule explains.
  /^money\/orders\/check-records\.ts$/,
];
const WRITE =
  /insertMany\(\s*\w+,\s*claims\b|\.(insert|update|delete)\(claims\)|(insert into|update|delete from) (\$\{claims\}|claims)\b/;

it("no other room writes the claims of seats", () => {
  const files = readdirSync("crm", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const writers = files.filter((file) => WRITE.test(readFileSync(join("crm", file), "utf8")));
  expect(writers.length).toBeGreaterThan(5);
  expect(writers.filter((file) => !WRITERS.some((place) => place.test(file)))).toEqual([]);
});
