import { expect, it } from "vitest";

import { customerContext, errorsOf, sendForm } from "../../../../tests/support/ask-page";
import { refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it.each([
  [{ code: "code-not-recognised" }, "voucherUnknown"],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries"],
] as const)("a gift voucher's balance is refused for %o", async (failure, message) => {
  const context = customerContext({ getVoucherBalance: refusing(failure) });
  const answer = await sendForm(page, context, { code: "FOYR-NOTHING" });
  expect([answer.status, errorsOf(answer)]).toEqual([400, { code: [message] }]);
});

it.each([
  ["", "required.voucherCode"],
  ["x".repeat(101), "voucherFormat"],
])("a gift voucher code of %j is refused without asking the box office", async (code, message) => {
  const answer = await sendForm(page, customerContext(), { code });
  expect([answer.status, errorsOf(answer)]).toEqual([400, { code: [message] }]);
});
