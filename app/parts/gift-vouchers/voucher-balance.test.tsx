import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { VoucherBalance } from "./voucher-balance";

const voucher = {
  code: "FOYR-GIFTOLD",
  amount: usd(5_000),
  balance: usd(5_000),
  issuedAt: "2025-10-26T12:00:00-04:00",
  expiresAt: "2026-10-26T23:59:00-04:00",
};

it("an expired gift card has no money left to spend", () => {
  const html = rendered(<VoucherBalance voucher={{ ...voucher, state: "expired" }} />);
  expect(html).toMatch(/This gift card expired on Monday, October.26, 2026/);
  expect(html).not.toContain("left on");
  const active = rendered(<VoucherBalance voucher={{ ...voucher, state: "active" }} />);
  expect(active).toContain("$50.00 left on FOYR-GIFTOLD");
});
