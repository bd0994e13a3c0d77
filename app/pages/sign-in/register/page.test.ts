import { expect, it } from "vitest";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { registrationForm, sampleCountries } from "../../../../tests/support/samples/customer";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const calls = { listCountries: answering(sampleCountries) };

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
    data: { problem: "fields", lastResult: { error: { "address.postcode": ["refused"] } } },
  });
});
