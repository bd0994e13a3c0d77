import { describe, expect, it } from "vitest";

import { call, newCustomer, registration } from "../support/box-office";
import { nextMail } from "../support/mailbox-of";
import { query } from "../support/create-test-performance";

const LINK = "http://localhost:3000/authentication?token=__TOKEN__";
const ask = (kind: "magic-links" | "forgot-password", email: string) =>
  call("POST", `/customer/${kind}`, { body: { email, linkUrl: LINK } });

describe("a stranger who goes on registering with a customer's address", () => {
  const enrol = (email: string) =>
    call("POST", "/registrations", {
      body: {
        ...registration(email),
        confirmUrl: "http://localhost:3000/authentication?registration=__TOKEN__",
      },
    });

  it("keeps neither a password reset nor a sign-in link from its owner, and is stopped after three mails", async () => {
    const { email } = await newCustomer();
    for (let times = 0; times < 6; times += 1) expect((await enrol(email)).status).toBe(201);
    await ask("forgot-password", email);
    await ask("magic-links", email);
    await nextMail(email, "password-reset");
    await nextMail(email, "magic-link");
    const [queued] = await query<{ count: string }>(
      "select count(*) from mails where recipient = $1 and kind = 'registration'",
      [email],
    );
    expect(queued?.count).toBe("3");
  });

  it("sends at most 13 mails to one address, whatever their kinds", async () => {
    const { email } = await newCustomer();
    for (let times = 0; times < 6; times += 1) {
      await enrol(email);
      await ask("forgot-password", email);
      await ask("magic-links", email);
    }
    const [queued] = await query<{ count: string }>(
      "select count(*) from mails where recipient = $1",
      [email],
    );
    expect(queued?.count).toBe("13");
  });
});
