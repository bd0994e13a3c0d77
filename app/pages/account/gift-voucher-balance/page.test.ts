import { expect, it } from "vitest";

import { customerContext, getErrors, sendForm } from "../../../../tests/support/ask-page";
import { refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it.each([
  [{ code: "code-not-recognised" }, "voucherUnknown"],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries"],
] as const)("a gift voucher balance refused with %o shows the error", async (failure, message) => {
  const context = customerContext({ getVoucherBalance: refusing(failure) });
  const response = await sendForm(page, context, { code: "FOYR-NOTHING" });
  expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
});

it.each([
  ["", "required.voucherCode"],
  ["x".repeat(101), "voucherFormat"],
])("the gift voucher code %j is refused without calling the box office", async (code, message) => {
  const response = await sendForm(page, customerContext(), { code });
  expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
});
