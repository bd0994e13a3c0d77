import { expect, it } from "vitest";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import {
  registrationForm,
  sampleCountries,
  sampleCustomer,
} from "../../../../tests/support/samples/customer";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const calls = { listCountries: answering(sampleCountries) };

it("registering signs in for this visit, announces the mail, and leads to where the visitor was going", async () => {
  const startRegistration = answering({ session: "new", customer: sampleCustomer() });
  const context = visitorContext(
    { ...calls, startRegistration, listOtherBaskets: answering([]) },
    { session: { returnTo: "/account" } },
  );
  const answer = await sendForm(page, context, registrationForm);
  expect([answer.status, answer.leadsTo]).toEqual([303, "/account"]);
  expect(context.session.crmSession).toBe("new");
  expect(context.session.showNotices()).toContain("registration-mailed");
});

it("the registration page marks a field that the box office refuses", async () => {
  const startRegistration = refusing({
    code: "invalid",
    fields: { "address.postcode": "unknown" },
  });
  const answer = await sendForm(
    page,
    visitorContext({ ...calls, startRegistration }),
    registrationForm,
  );
  expect(answer).toMatchObject({
    status: 400,
    data: { problem: "fields", lastResult: { error: { "address.postcode": ["refused"] } } },
  });
});
