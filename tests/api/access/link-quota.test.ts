import { expect, it } from "vitest";

import { newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { requestLink, startRegistration } from "../support/sign-in";

it("repeated registration with a known email sends at most three emails", async () => {
  const { email } = await newCustomer();
  for (let times = 0; times < 6; times += 1)
    expect((await startRegistration(email)).status).toBe(201);
  for (let times = 0; times < 6; times += 1) {
    await requestLink("forgot-password", email);
    await requestLink("magic-links", email);
  }
  const queued = await query`select kind, count(*)::int as mails from mails
    where recipient = ${email} group by kind order by kind`;
  expect(queued).toEqual([
    { kind: "magic-link", mails: 5 },
    { kind: "password-reset", mails: 5 },
    { kind: "registration", mails: 3 },
  ]);
  await waitForMail(email, "registration", 3);
});
