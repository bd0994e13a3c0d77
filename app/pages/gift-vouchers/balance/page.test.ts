import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { getErrors, openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const voucher = {
  code: "ABCD-1234567",
  amount: usd(5_000),
  balance: usd(2_000),
  issuedAt: "2026-12-01T12:00:00-05:00",
  expiresAt: null,
  state: "active" as const,
};

it("the balance page shows a gift card's balance without signing in, and counts attempts by IP address", async () => {
  const getVoucherBalance = vi.fn<Crm["getVoucherBalance"]>(answering(voucher));
  const response = await sendForm(page, visitorContext({ getVoucherBalance }), {
    code: " abcd\u20131234567 ",
  });
  expect(response).toMatchObject({ status: 200, data: { voucher } });
  expect(getVoucherBalance.mock.calls[0]?.[0]).toMatchObject({
    body: { code: "ABCD-1234567" },
    caller: "127.0.0.1",
  });
});

it.each([
  ["", "required.voucherCode"],
  ["ABCD123", "voucherFormat"],
  ["AUTUMN", "voucherFormat"],
  ["ABCD_12345678", "voucherFormat"],
])("the code %j is refused without calling the box office", async (code, message) => {
  const response = await sendForm(page, visitorContext(), { code });
  expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
});

it.each([
  [{ code: "code-not-recognised" }, "voucherUnknown"],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries"],
] as const)("a balance refused with %j shows the error", async (failure, message) => {
  const context = visitorContext({ getVoucherBalance: refusing(failure) });
  const response = await sendForm(page, context, { code: "ABCD-1234567" });
  expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
});

it("an unknown voucher system returns 404", async () => {
  const params = { system: "none" };
  expect((await openPage(page, visitorContext(), "/", params)).status).toBe(404);
  expect((await sendForm(page, visitorContext(), {}, "/", params)).status).toBe(404);
});
