import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";

import { sweep } from "../../crm/store/sweep";
import { call, newCustomer } from "./box-office";
import { closeDatabase, query } from "./own-performance";
import { testDesk } from "./payment-desk";
import { newStaff } from "./staff-desk";

afterAll(closeDatabase);

/** What is put in with its time, to be over or not; its name is what the test finds it by. */
const KEPT = {
  repeated_answers: (name: string, ago: string) =>
    query(
      `insert into repeated_answers (key, request_hash, status, created_at)
       values ($1, 'x', 200, now() - $2::interval)`,
      [name, ago],
    ),
  code_tries: (name: string, ago: string) =>
    query("insert into code_tries values ($1, 3, now() - $2::interval)", [name, ago]),
  sign_in_tries: (name: string, ago: string) =>
    query(
      `insert into sign_in_tries (email_hash, caller_hash, wrong, tried_at)
       values ($1, 'somebody', 2, now() - $2::interval)`,
      [name, ago],
    ),
  email_code_tries: (name: string, ago: string) =>
    query("insert into email_code_tries values ($1, 3, now() - $2::interval, now())", [name, ago]),
  link_requests: (name: string, ago: string) =>
    query("insert into link_requests (email_hash, asked_at) values ($1, now() - $2::interval)", [
      name,
      ago,
    ]),
  customer_sessions: async (name: string, ago: string) =>
    query(
      `insert into customer_sessions (token_hash, customer_id, expires_at)
       values ($1, $2, now() - $3::interval)`,
      [name, (await newCustomer()).customerId, ago],
    ),
  staff_sessions: async (name: string, ago: string) =>
    query(
      `insert into staff_sessions (token_hash, staff_id, expires_at)
       select $1, id, now() - $3::interval from staff where email = $2`,
      [name, await newStaff(), ago],
    ),
  login_links: async (name: string, ago: string) =>
    query(
      `insert into login_links (token_hash, customer_id, purpose, asked_at, expires_at)
       values ($1, $2, 'magic-link', now() - interval '9 days', now() - $3::interval)`,
      [name, (await newCustomer()).customerId, ago],
    ),
  email_changes: async (name: string, ago: string) =>
    query(
      `insert into email_changes (token_hash, customer_id, id, email, asked_at, expires_at)
       values ($1, $2, gen_random_uuid(), 'new@example.com', now() - interval '9 days', now() - $3::interval)`,
      [name, (await newCustomer()).customerId, ago],
    ),
};

describe("what is over", () => {
  it.each([
    ["repeated_answers", "key", "71 hours", "73 hours"],
    ["code_tries", "key", "1 hour", "3 hours"],
    ["sign_in_tries", "email_hash", "29 days", "31 days"],
    ["link_requests", "email_hash", "23 hours", "25 hours"],
    ["customer_sessions", "token_hash", "-1 minute", "1 minute"],
    ["staff_sessions", "token_hash", "-1 minute", "1 minute"],
    ["login_links", "token_hash", "23 hours", "25 hours"],
    ["email_changes", "token_hash", "23 hours", "25 hours"],
  ] as const)("goes out of %s, and what is not stays", async (table, column, not, over) => {
    const desk = testDesk();
    const [fresh, old] = [randomUUID(), randomUUID()];
    await KEPT[table](fresh, not);
    await KEPT[table](old, over);
    const swept = await sweep(desk.db);
    expect(swept[table]).toBeGreaterThan(0);
    const left = await query(
      `select ${column} as name from ${table} where ${column} = any($1::text[])`,
      [[fresh, old]],
    );
    expect(left).toEqual([{ name: fresh }]);
    await desk.close();
  });

  it("is over by the true time too: a demo's clock that was put ahead signs nobody out for good", async () => {
    const desk = testDesk();
    const { session } = await newCustomer();
    await call("POST", "/test/clock", { body: { advanceSeconds: 86_400 } });
    await sweep(desk.db);
    await call("POST", "/test/clock", { body: { reset: true } });
    expect((await call("GET", "/customer", { session })).status).toBe(200);
    await desk.close();
  });
});
