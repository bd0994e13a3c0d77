import { expect, it } from "vitest";

import { watchOutage } from "./outage";

it("an outage is reported when it begins, when its cause changes, and when it ends", () => {
  const reports: string[] = [];
  const outage = watchOutage({
    onChange: (error) => reports.push(String(error)),
    onEnd: (failures) => reports.push(`over after ${failures}`),
  });
  const refused = () => new Error("query failed", { cause: new Error("connection refused") });
  outage.worked();
  for (let times = 0; times < 5; times += 1) outage.failed(refused());
  outage.failed(new Error("query failed", { cause: new Error("too many connections") }));
  outage.worked();
  outage.worked();
  outage.failed("closed");
  expect(reports).toEqual(["Error: query failed", "Error: query failed", "over after 6", "closed"]);
});
