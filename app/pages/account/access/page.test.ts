import { expect, it } from "vitest";

import { customerContext, getErrors, openPage, sendForm } from "../../../../tests/support/ask-page";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as remove from "../remove-access/route";
import * as page from "./route";

const registration = (code: string) => ({
  code,
  schemeId: "s1",
  schemeName: "Access Pass",
  maxTickets: 2,
  companions: 1,
  requirements: [],
  priceTypeIds: [],
});
const stored = (code: string | null) => ({
  getAccessRegistration: answering({ registration: code === null ? null : registration(code) }),
});

it("saving an access code returns 409 if another one was added in another window", async () => {
  const response = await sendForm(page, customerContext(stored("RIVER-1")), { code: "RIVER-2" });
  expect([response.status, response.data]).toMatchObject([
    409,
    { problem: "changed", initialValue: { code: "RIVER-2" } },
  ]);
});

it("the stored access code can be saved again", async () => {
  const setAccessRegistration = answering(registration("RIVER-1"));
  const context = customerContext({ ...stored("RIVER-1"), setAccessRegistration });
  expect((await sendForm(page, context, { code: "river-1" })).status).toBe(303);
});

it.each([
  [{ code: "code-not-recognised" }, "accessCode.unknown"],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries"],
  [{ code: "invalid", fields: { code: "taken" } }, "accessCode.taken"],
  [{ code: "invalid", fields: { code: "guest" } }, "accessCode.guest"],
] as const)("an access code refused with %j shows its own message", async (problem, words) => {
  const context = customerContext({ ...stored(null), setAccessRegistration: refusing(problem) });
  const response = await sendForm(page, context, { code: "X" });
  expect([response.status, getErrors(response)]).toEqual([400, { code: [words] }]);
});

it("an empty access code is refused", async () => {
  const response = await sendForm(page, customerContext(), { code: " " });
  expect(getErrors(response)).toEqual({ code: ["accessCode.required"] });
});

it("removing an access code returns 409 if a different one is stored", async () => {
  const response = await sendForm(remove, customerContext(stored("RIVER-1")), { shown: "RIVER-0" });
  expect([response.status, response.data]).toMatchObject([409, { problem: "changed" }]);
});

it("removing an access code that is already gone succeeds", async () => {
  const context = customerContext({ ...stored(null), removeAccessRegistration: answering(null) });
  expect((await sendForm(remove, context, { shown: "RIVER-1" })).location).toBe("/account/access");
  expect((await openPage(remove, context)).location).toBe("/account/access");
});
