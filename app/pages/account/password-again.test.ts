import { expect, it } from "vitest";

import { KNOWN_CALLER } from "#contract/calls/define";

import { createKnownBrowsers } from "~/.server/session/known-browser";
import { customerContext, sendForm } from "../../../tests/support/ask-page";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import * as changeEmail from "./change-email/route";
import * as closeAccount from "./close-account/route";
import * as updatePassword from "./update-password/route";
import * as yourData from "./your-data/route";

const { email } = sampleCustomer();
const read = createKnownBrowsers(["a-secret-for-this-test"]);
const first = read();
first.remember("customer", email);
const known = read(first.cookie ?? "");

const currentPassword = {
  currentPassword: "Wrong1",
  newPassword: "Evening7",
  confirmPassword: "Evening7",
};
it.each([
  ["confirmPassword", yourData, { password: "Wrong1" }],
  ["closeAccount", closeAccount, { password: "Wrong1" }],
  ["requestEmailChange", changeEmail, { email: "new@example.com", password: "Wrong1" }],
  ["changePassword", updatePassword, currentPassword],
] as const)(
  "a wrong password at %s counts against the same caller as at sign-in, and a lock is shown",
  async (name, page, fields) => {
    const callers: string[] = [];
    const call = ({ caller }: { caller: string }) => {
      callers.push(caller);
      const failure = { code: "not-allowed", reason: "locked" } as const;
      return Promise.resolve({ ok: false as const, failure });
    };
    const context = customerContext({ [name]: call });
    for (const browser of [context.browser, known]) {
      const response = await sendForm(
        page,
        { ...context, browser, addressBlock: "192.0.2.7" },
        fields,
      );
      expect([response.status, response.data]).toMatchObject([400, { problem: "locked" }]);
    }
    expect(callers).toEqual(["192.0.2.7", `${KNOWN_CALLER}${known.nameForAny()}`]);
  },
);
