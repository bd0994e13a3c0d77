import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { registrationForm, sampleCountries } from "../../../../tests/support/samples/customer";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const calls = { listCountries: answering(sampleCountries) };

it.each([
  [{ mobile: "917 555 0123" }, "9175550123"],
  [{ mobile: "" }, undefined],
  [{}, undefined],
])("registering sends the mobile number that was entered: %o", async (entered, mobile) => {
  const startRegistration = vi.fn<Crm["startRegistration"]>(unavailable);
  const form = { ...registrationForm, ...entered };
  await sendForm(page, visitorContext({ ...calls, startRegistration }), form);
  expect(startRegistration.mock.calls[0]?.[0].body.mobile).toBe(mobile);
});

it("the registration page shows an error at a field that the box office refuses", async () => {
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
    data: { problem: "fields", error: { "address.postcode": ["refused"] } },
  });
});
