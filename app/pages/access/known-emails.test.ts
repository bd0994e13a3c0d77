import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sendForm, visitorContext } from "../../../tests/support/ask-page";
import {
  registrationForm,
  sampleCountries,
  sampleCustomer,
} from "../../../tests/support/samples/customer";
import { answering } from "../../../tests/support/stub-crm";
import * as authentication from "./authentication/route";
import * as login from "./login/route";
import * as register from "./register/route";
import * as resetPassword from "./reset-password/route";

const email = "nina@example.com";
const forms = {
  login: [login, { email }],
  authentication: [authentication, { intent: "send", email }],
  "reset-password": [resetPassword, { intent: "send", email }],
  register: [register, registrationForm],
} as const;

const calls = () => ({
  findKnownEmail: vi.fn<Crm["findKnownEmail"]>(answering({ known: true })),
  sendMagicLink: answering({}),
  sendPasswordReset: answering({}),
  listCountries: answering(sampleCountries),
  startRegistration: answering({ session: "new", customer: sampleCustomer({ isGuest: true }) }),
  listOtherBaskets: answering([]),
});

describe("at a venue that does not say which emails have an account", () => {
  it.each(Object.entries(forms))("the %s page does not ask the box office", async (_, form) => {
    const given = calls();
    const [page, fields] = form;
    const context = visitorContext(given, { venue: { tellsWhoIsKnown: false } });
    expect((await sendForm(page, context, fields)).status).toBe(303);
    expect(given.findKnownEmail).not.toHaveBeenCalled();
  });
});

describe("at a venue that says which emails have an account", () => {
  it.each([
    ["login", false, "unknown"],
    ["authentication", false, "unknown"],
    ["reset-password", false, "unknown"],
    ["register", true, "email-taken"],
  ] as const)("the %s page refuses an email with an account: %s", async (name, known, problem) => {
    const [page, fields] = forms[name];
    const answer = async (isKnown: boolean) =>
      sendForm(
        page,
        visitorContext(
          { ...calls(), findKnownEmail: answering({ known: isKnown }) },
          { venue: { tellsWhoIsKnown: true } },
        ),
        fields,
      );
    expect(await answer(known)).toMatchObject({ status: 400, data: { problem, email } });
    expect((await answer(!known)).status).toBe(303);
  });
});
