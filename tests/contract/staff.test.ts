import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";

import { fromBase32, totpCode, totpStep } from "../../crm/domain/totp";
import { hashPassword } from "../../crm/store/password-hash";
import { workerBoxOffice } from "../support/worker-box-office";
import { call, newCustomer } from "./box-office";
import { nextMail, tokenIn } from "./mailbox-of";
import { testDesk } from "./payment-desk";
import { typed } from "./typed-command";
import { closeDatabase, ownPerformance, query } from "./own-performance";

afterAll(closeDatabase);

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const codeNow = (off = 0) => totpCode(fromBase32(SECRET), totpStep(new Date()) + off);
const hashed = hashPassword("Counter1");

/** Somebody at the counter. */
async function newStaff(role = "box-office", totpSecret: string | null = null) {
  const email = `${randomUUID()}@riverside.example`;
  await query(
    `insert into staff (email, name, role, password_hash, totp_secret, totp_confirmed)
     values ($1, 'Taylor', $2, $3, $4, $5)`,
    [email, role, await hashed, totpSecret, totpSecret !== null],
  );
  return email;
}

type Told = Record<string, unknown> & { code: string; reason: string; session: string };

const enter = (email: string, password = "Counter1", code: string | null = null) =>
  call<Told>("POST", "/staff/sessions", { body: { email, password, code } });

async function asStaff<T = Told>(session: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${workerBoxOffice.crmUrl}/api/v3/staff${path}`, {
    method,
    headers: {
      authorization: `Bearer ${workerBoxOffice.apiKey}`,
      "x-staff-session": session,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as T };
}

const signedIn = async (role = "box-office") => (await enter(await newStaff(role))).body.session;
const entriesOn = (customerId: string) =>
  query("select actor, action, reason from audit_log where subject_id = $1 order by id", [
    customerId,
  ]);

describe("signing in as staff", () => {
  it("needs the right password; an unknown email is answered as a wrong one", async () => {
    const email = await newStaff();
    const { status, body } = await enter(email.toUpperCase());
    expect([status, body.staff]).toEqual([
      201,
      expect.objectContaining({ email, role: "box-office" }),
    ]);
    expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(200);
    expect(await enter("nobody@riverside.example")).toEqual(await enter(email, "Wrong1"));
    await asStaff(body.session, "DELETE", "/sessions/current");
    expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(401);
  });

  it("asks for the authenticator's code, and takes each once", async () => {
    const email = await newStaff("supervisor", SECRET);
    expect((await enter(email)).body.reason).toBe("second-factor");
    expect((await enter(email, "Counter1", "000000")).status).toBe(401);
    const code = codeNow();
    const told = await Promise.all(Array.from({ length: 3 }, () => enter(email, "Counter1", code)));
    expect(told.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await enter(email, "Counter1", codeNow(-1))).status).toBe(401);
  });

  it("goes by the authenticator's time, wherever the demo's clock has been put", async () => {
    const email = await newStaff("supervisor", SECRET);
    await call("POST", "/test/clock", { body: { advanceSeconds: 86_400 } });
    const told = await enter(email, "Counter1", codeNow());
    await call("POST", "/test/clock", { body: { reset: true } });
    expect(told.status).toBe(201);
  });

  it("locks after five wrong tries, codes too, also when they come at once", async () => {
    const email = await newStaff("supervisor", SECRET);
    await Promise.all(Array.from({ length: 5 }, () => enter(email, "Counter1", "000000")));
    expect((await enter(email, "Counter1", codeNow())).status).toBe(423);
  });

  it("sets up an authenticator, which counts once its code was shown", async () => {
    const email = await newStaff();
    const { session } = (await enter(email)).body;
    const { body } = await asStaff<{ secret: string; uri: string }>(
      session,
      "POST",
      "/second-factor",
    );
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await enter(email)).status).toBe(201);
    const confirm = (code: string) => asStaff(session, "POST", "/second-factor/confirm", { code });
    expect((await confirm("000000")).status).toBe(400);
    const code = totpCode(fromBase32(body.secret), totpStep(new Date()));
    expect((await confirm(code)).status).toBe(204);
    expect((await enter(email)).body.reason).toBe("second-factor");
    expect((await asStaff(session, "POST", "/second-factor")).body.reason).toBe("second-factor");
  });

  it("lets nobody in whose account is closed", async () => {
    const email = await newStaff();
    const { session } = (await enter(email)).body;
    await query("update staff set active = false where email = $1", [email]);
    expect((await enter(email)).status).toBe(401);
    expect((await asStaff(session, "GET", "/sessions/current")).status).toBe(401);
  });

  it("is another thing than signing in as a customer", async () => {
    const { session } = await newCustomer();
    expect((await asStaff(session, "GET", "/customers?query=rivera")).status).toBe(401);
    const staff = await signedIn();
    expect((await call("GET", "/customer", { session: staff })).status).toBe(401);
  });
});

describe("an account for staff", () => {
  it("is opened from the terminal with a password of its own, and begins anew when it is lost", async () => {
    const desk = testDesk();
    const email = `${randomUUID()}@riverside.example`;
    const open = async (role: string) => {
      const done = await typed(
        { db: desk.db, desk: () => desk },
        "add-staff",
        email,
        "--name",
        "Kim",
        "--role",
        role,
      );
      return done.ok ? (/password (\S+)$/.exec(done.said)?.[1] ?? "") : done.problems;
    };
    const first = await open("box-office");
    const { body } = await enter(email, String(first));
    expect(body.staff).toMatchObject({ name: "Kim", role: "box-office" });
    const second = await open("admin");
    expect((await enter(email, String(first))).status).toBe(401);
    expect((await asStaff(body.session, "GET", "/sessions/current")).status).toBe(401);
    const again = (await enter(email, String(second))).body;
    expect(again.staff).toMatchObject({ role: "admin" });
    expect(await entriesOn(String((again.staff as { id: string }).id))).toEqual(
      Array(2).fill({ actor: "command line", action: "staff-account", reason: null }),
    );
    expect(await open("emperor")).toEqual([expect.stringContaining("--role is one of")]);
    await desk.close();
  });
});

describe("finding a customer", () => {
  type Found = { customers: { id: string }[]; more: boolean };

  it("works by email, name, telephone and order number", async () => {
    const session = await signedIn();
    const lastName = `Q${randomUUID().slice(0, 8)}`;
    const phone = `6${String(Date.now()).slice(-9)}`;
    const { email, customerId } = await newCustomer({ lastName, phone });
    const [order] = await query<{ number: string }>(
      `with b as (insert into baskets (currency, customer_id) values ('USD', $1) returning id)
       insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
         delivery_option_id, page_url, locale, details, placed_at)
       select b.id, $1, 'confirmed', 'USD', 0, 0, 0, 0, 0, 0, 'Cobo', '', 'en-us', '{}', now() from b
       returning number`,
      [customerId],
    );
    for (const typed of [
      email,
      lastName.toLowerCase(),
      `ada ${lastName}`,
      phone,
      `RPA-${order?.number}`,
    ]) {
      const path = `/customers?query=${encodeURIComponent(typed)}`;
      const { body } = await asStaff<Found>(session, "GET", path);
      expect(
        body.customers.map(({ id }) => id),
        typed,
      ).toEqual([customerId]);
    }
    const none = await asStaff<Found>(
      session,
      "GET",
      `/customers?query=${encodeURIComponent("%")}`,
    );
    expect(none.body).toEqual({ customers: [], more: false });
    const one = await asStaff<Found>(session, "GET", "/customers?query=lovell&pageSize=1");
    expect(one.body.customers).toHaveLength(1);
  });

  it("is for staff alone", async () => {
    expect((await call("GET", "/staff/customers?query=rivera")).status).toBe(401);
  });
});

describe("helping a customer", () => {
  const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
  const reason = "Asked for it at the counter";

  it("mails links and unlocks, and each act leaves its trace", async () => {
    const staff = await newStaff();
    const { session } = (await enter(staff)).body;
    const { email, customerId } = await newCustomer();
    const act = (what: string, body: Record<string, unknown>) =>
      asStaff(session, "POST", `/customers/${customerId}/${what}`, { reason, ...body });
    expect((await act("magic-link", { linkUrl })).status).toBe(204);
    const token = tokenIn(await nextMail(email, "magic-link"));
    const used = await call("POST", "/customer/authenticate-magic-link", { body: { token } });
    expect(used.status).toBe(201);
    expect((await act("password-reset", { linkUrl })).status).toBe(204);
    await query("update logins set failed_attempts = 5, locked_at = now() where customer_id = $1", [
      customerId,
    ]);
    expect((await act("unlock", {})).status).toBe(204);
    const signIn = { body: { email, password: "Concert1" } };
    expect((await call("POST", "/customer-sessions", signIn)).status).toBe(201);
    expect(await entriesOn(customerId)).toEqual(
      ["magic-link", "password-reset", "unlock"].map((action) => ({
        actor: staff,
        action,
        reason,
      })),
    );
  });

  it("that is refused leaves no trace, and changes nothing", async () => {
    const session = await signedIn("supervisor");
    const [one, other] = [await newCustomer(), await newCustomer()];
    const act = (id: string, what: string, body: Record<string, unknown>) =>
      asStaff(session, "POST", `/customers/${id}/${what}`, body);
    expect((await act(one.customerId, "unlock", { reason: " " })).status).toBe(400);
    expect(
      (
        await act(one.customerId, "magic-link", {
          reason,
          linkUrl: "https://evil.example/__TOKEN__",
        })
      ).status,
    ).toBe(400);
    expect((await act(one.customerId, "email", { reason, email: other.email })).body.reason).toBe(
      "email-taken",
    );
    expect((await act("nonsense", "unlock", { reason })).status).toBe(404);
    expect((await act(randomUUID(), "magic-link", { reason, linkUrl })).status).toBe(404);
    expect(await entriesOn(one.customerId)).toEqual([]);
  });

  it("with another email is for supervisors, and the old address is told", async () => {
    const { email, customerId } = await newCustomer();
    const path = `/customers/${customerId}/email`;
    const moved = `${randomUUID()}@example.com`;
    const told = await asStaff(await signedIn(), "POST", path, { reason, email: moved });
    expect([told.status, told.body.reason]).toEqual([403, "role"]);
    expect(await entriesOn(customerId)).toEqual([]);
    const session = await signedIn("supervisor");
    expect((await asStaff(session, "POST", path, { reason, email: moved })).status).toBe(204);
    expect((await nextMail(email, "account-changed")).subject).toContain("email");
    const log = await asStaff<{ action: string; details: unknown }[]>(
      session,
      "GET",
      `/audit-log?subjectId=${customerId}`,
    );
    expect(log.body).toMatchObject([{ action: "email", reason, details: { email: moved } }]);
    expect((await asStaff(await signedIn(), "GET", "/audit-log")).status).toBe(403);
  });
});

describe("what people wish of a performance", () => {
  it("is listed for staff, the first who waits first", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 1 }] });
    const people = [await newCustomer(), await newCustomer()];
    for (const { session } of people) {
      const body = { quantity: 2, accessNeeds: "No steps" };
      await call("POST", `/instances/${instanceId}/waiting-list`, { session, body });
      await call("POST", `/instances/${instanceId}/registrations`, {
        session,
        body: { quantity: 3, dressRehearsal: true },
      });
    }
    const session = await signedIn();
    const list = (what: string) =>
      asStaff<Record<string, unknown>[]>(session, "GET", `/instances/${instanceId}/${what}`);
    expect((await list("waiting-list")).body).toMatchObject(
      people.map(({ email }) => ({ email, quantity: 2, accessNeeds: "No steps" })),
    );
    expect((await list("waiting-list?page=2&pageSize=1")).body).toMatchObject([
      { email: people[1]?.email },
    ]);
    expect((await list("registrations")).body).toMatchObject(
      people.map(({ email }) => ({ email, quantity: 3, dressRehearsal: true })),
    );
    expect((await list("form-answers")).body).toEqual([]);
    expect((await call("GET", `/staff/instances/${instanceId}/waiting-list`)).status).toBe(401);
  });
});

describe("the audit log", () => {
  it("is only added to, whoever tries", async () => {
    await query(
      `insert into audit_log (actor, action, subject_kind, subject_id) values ('command line', 'test', 'none', '0')`,
    );
    for (const statement of [
      "update audit_log set action = 'nothing'",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(query(statement)).rejects.toThrow("only added to");
  });
});
