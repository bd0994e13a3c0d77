import { expect, it } from "vitest";

import {
  customerContext,
  getErrors,
  openPage,
  sendForm,
  visitorContext,
} from "../../../../tests/support/ask-page";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const HERE = "/memberships/accept?code=ABCD-2345-EFGH";
const gift = {
  level: {
    id: "3",
    name: "Friend",
    description: "",
    infoLink: null,
    benefits: [],
    months: 12,
    price: usd(5_000),
    renewalPrice: usd(4_500),
    worth: usd(5_000),
    hasPriority: false,
    requiresLogin: false,
  },
  toName: "Sam",
  fromName: "Ines",
  message: null,
  acceptBy: "2027-12-01",
  startsOn: "2026-12-01",
  expiresOn: "2027-11-30",
};
const form = { code: "ABCD-2345-EFGH", intent: "accept" };

it("accepting a gift sends a signed-out visitor to sign in and back to the gift", async () => {
  const context = visitorContext();
  expect((await sendForm(page, context, form, HERE)).location).toBe("/login");
  expect(context.session.returnTo).toBe(HERE);
});

it.each([
  [{ code: "code-not-recognised" }, "membershipCodeUnknown", 404],
  [{ code: "not-allowed", reason: "code-used-up" }, "membershipCodeUsed", 200],
  [{ code: "not-allowed", reason: "code-expired" }, "membershipCodeExpired", 200],
  [{ code: "not-allowed", reason: "code-not-valid" }, "membershipCodeEnded", 200],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries", 200],
] as const)(
  "a gift code refused with %j shows the error and no gift",
  async (failure, message, status) => {
    const calls = {
      findMembershipGift: refusing(failure),
      acceptMembershipGift: refusing(failure),
    };
    const context = customerContext(calls);
    const shown = await openPage(page, context, HERE);
    expect([shown.status, getErrors(shown)]).toEqual([status, { code: [message] }]);
    expect(shown.data).toMatchObject({ gift: null });
    for (const intent of ["", "accept"]) {
      const response = await sendForm(page, context, { ...form, intent }, HERE);
      expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
    }
  },
);

it.each([
  [{ code: "conflict", reason: "paying" }, "membershipGiftPaying"],
  [{ code: "not-allowed", reason: "guest" }, "membershipGiftGuest"],
] as const)("accepting a gift refused with %j shows the error", async (failure, message) => {
  const context = customerContext({ acceptMembershipGift: refusing(failure) });
  const response = await sendForm(page, context, form, HERE);
  expect([response.status, getErrors(response)]).toEqual([400, { code: [message] }]);
});

it("the accept page returns 503 while the box office is down and shows the gift otherwise", async () => {
  const context = visitorContext({ findMembershipGift: unavailable });
  expect((await openPage(page, context, HERE)).status).toBe(503);
  const known = visitorContext({ findMembershipGift: answering(gift) });
  expect((await openPage(page, known, HERE)).data).toMatchObject({ gift: { isNow: true } });
});
