import { expect, it } from "vitest";

import { customerContext, errorsOf, openPage, sendForm } from "../../../../tests/support/ask-page";
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
const own = (code: string | null) => ({
  getAccessRegistration: answering({ registration: code === null ? null : registration(code) }),
});

it("an access code that came onto the account in another window is not replaced", async () => {
  const answer = await sendForm(page, customerContext(own("RIVER-1")), { code: "RIVER-2" });
  expect([answer.status, answer.data]).toMatchObject([
    409,
    { problem: "changed", lastResult: { initialValue: { code: "RIVER-2" } } },
  ]);
});

it("an access code that is on the account already can be saved again", async () => {
  const setAccessRegistration = answering(registration("RIVER-1"));
  const context = customerContext({ ...own("RIVER-1"), setAccessRegistration });
  expect((await sendForm(page, context, { code: "river-1" })).status).toBe(303);
});

it.each([
  [{ code: "code-not-recognised" }, "accessCode.unknown"],
  [{ code: "not-allowed", reason: "too-many-tries" }, "reason.too-many-tries"],
  [{ code: "invalid", fields: { code: "taken" } }, "accessCode.taken"],
  [{ code: "invalid", fields: { code: "guest" } }, "accessCode.guest"],
] as const)(
  "an access code that is refused with %j has words of its own",
  async (problem, words) => {
    const context = customerContext({ ...own(null), setAccessRegistration: refusing(problem) });
    const answer = await sendForm(page, context, { code: "X" });
    expect([answer.status, errorsOf(answer)]).toEqual([400, { code: [words] }]);
  },
);

it("an empty access code is refused", async () => {
  const answer = await sendForm(page, customerContext(), { code: " " });
  expect(errorsOf(answer)).toEqual({ code: ["accessCode.required"] });
});

it("an access code other than the one that was shown is not removed", async () => {
  const answer = await sendForm(remove, customerContext(own("RIVER-1")), { shown: "RIVER-0" });
  expect([answer.status, answer.data]).toMatchObject([409, { problem: "changed" }]);
});

it("an access code that is gone already counts as removed", async () => {
  const context = customerContext({
    ...own(null),
    removeAccessRegistration: answering(null),
  });
  expect((await sendForm(remove, context, { shown: "RIVER-1" })).leadsTo).toBe("/account/access");
  expect((await openPage(remove, context)).leadsTo).toBe("/account/access");
});
