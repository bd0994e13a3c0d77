import { expect, it } from "vitest";

import { readTranslatedTexts } from "#contract/text/known-names";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { usd } from "../../../../tests/support/samples/usd";
import { rendered } from "../../../../tests/support/rendered";
import { Sales } from "./page";

it.each([
  ["passed", "streaming", "Streaming now"],
  ["passed", null, "Passed"],
  ["not-on-sale", "sale-ended", "Online sales ended"],
  ["not-on-sale", null, "Not on sale"],
] as const)(
  "staff read of a performance with status %s (%s): %s",
  (status, closedBecause, words) => {
    const report = samplePerformanceReport({ instance: sampleInstance({ status, closedBecause }) });
    expect(rendered(<Sales report={report} />)).toContain(`>${words}<`);
  },
);

it("staff read the price types of a performance's sales in their language", () => {
  const texts = readTranslatedTexts([
    { kind: "priceType", source: "Students", text: "Studierende" },
  ]);
  const rows = [{ band: "A", priceType: "Students", sold: 2, amount: usd(17_000) }];
  const report = samplePerformanceReport({ rows });
  expect(rendered(<Sales report={report} />, "de", undefined, { texts })).toContain("Studierende");
});
