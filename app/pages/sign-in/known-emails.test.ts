import { expect, it, vi } from "vitest";

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

it.each([
  ["login", login, { email }, false, "unknown"],
  ["authentication", authentication, { intent: "send", email }, false, "unknown"],
  ["reset-password", resetPassword, { intent: "send", email }, false, "unknown"],
  ["register", register, registrationForm, true, "email-taken"],
] as const)(
  "the %s page reveals whether an email has an account only if the venue allows it",
  async (_, page, fields, refusedIfKnown, problem) => {
    const send = async (revealsKnownEmails: boolean, isKnown: boolean) => {
      const findKnownEmail = vi.fn<Crm["findKnownEmail"]>(answering({ known: isKnown }));
      const calls = {
        findKnownEmail,
        sendMagicLink: answering({}),
        sendPasswordReset: answering({}),
        listCountries: answering(sampleCountries),
        startRegistration: answering({ session: "new", customer: sampleCustomer() }),
        listOtherBaskets: answering([]),
      };
      const answer = await sendForm(
        page,
        visitorContext(calls, { venue: { revealsKnownEmails } }),
        fields,
      );
      expect(findKnownEmail).toHaveBeenCalledTimes(revealsKnownEmails ? 1 : 0);
      return answer;
    };
    expect((await send(false, refusedIfKnown)).status).toBe(303);
    const refused = await send(true, refusedIfKnown);
    expect(refused).toMatchObject({ status: 400, data: { problem, initialValue: { email } } });
    expect((await send(true, !refusedIfKnown)).status).toBe(303);
  },
);
