import { expect, it } from "vitest";

import { sampleInstance } from "../../../../tests/support/samples/event";
import { usd } from "../../../../tests/support/samples/usd";
import { rendered } from "../../../../tests/support/rendered";
import { Sales } from "./page";

const counts = { capacity: 90, blocked: 0, sold: 2, held: 0, reserved: 0, left: 88 };

it.each([
  ["passed", "streaming", "Streaming now"],
  ["passed", null, "Passed"],
  ["not-on-sale", "sale-ended", "Online sales ended"],
  ["not-on-sale", null, "Not on sale"],
] as const)(
  "staff read of a performance with status %s (%s): %s",
  (status, closedBecause, words) => {
    const instance = sampleInstance({ status, closedBecause });
    const report = {
      ...counts,
      amount: usd(17_000),
      rows: [],
      instance,
      food: [],
      cancellation: null,
    };
    expect(rendered(<Sales report={report} />)).toContain(`>${words}<`);
  },
);
