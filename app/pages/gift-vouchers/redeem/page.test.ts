import { expect, it } from "vitest";

import {
  customerContext,
  getErrors,
  openPage,
  sendForm,
  visitorContext,
} from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const code = {
  id: "c1",
  kind: "gift-voucher" as const,
  code: "•••• 4567",
  name: "•••• 4567",
  saves: usd(0),
  refusal: null,
};
const withCode = (change = {}) => sampleBasket({ codes: [code], ...change });

it("a code for a basket with tickets redirects to the basket with a notice of the amount paid", async () => {
  const context = visitorContext(
    {
      getBasket: answering(sampleBasket()),
      enterCode: answering(withCode({ codes: [{ ...code, saves: usd(2_500) }] })),
    },
    { session: { basketId: "b1" } },
  );
  const response = await sendForm(page, context, { code: "ABCD-1234567" });
  expect([response.status, response.location]).toEqual([303, "/checkout/basket"]);
  expect(context.session.showNotices()).toContainEqual({
    code: "voucher-applied",
    sums: { sum: 2_500 },
  });
});

it.each([
  [{ code: "code-not-recognised" }, "voucherUnknown"],
  [{ code: "not-allowed", reason: "voucher-empty" }, "reason.voucher-empty"],
  [{ code: "not-allowed", reason: "code-expired" }, "voucherExpired"],
  [{ code: "not-allowed", reason: "too-many-codes" }, "voucherTooMany"],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries"],
  [{ code: "conflict", reason: "paying" }, "conflict.paying"],
] as const)("a code refused with %j shows the error", async (failure, message) => {
  const context = visitorContext({
    createBasket: answering(sampleBasket({ items: [] })),
    enterCode: refusing(failure),
  });
  const response = await sendForm(page, context, { code: "ABCD-1234567" });
  expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
});

it("a code that is too short for a gift card is refused without creating a basket", async () => {
  const response = await sendForm(page, visitorContext(), { code: "AUTUMN" });
  expect([response.status, getErrors(response)]).toEqual([400, { code: ["voucherFormat"] }]);
});

it("signing in returns to the redeem page, which then offers no sign-in", async () => {
  const visitor = visitorContext();
  const response = await sendForm(page, visitor, { intent: "sign-in" });
  expect([response.location, visitor.session.returnTo]).toEqual(["/login", "/redeem-gift-voucher"]);
  expect((await openPage(page, customerContext())).data).toMatchObject({ signedIn: true });
});
