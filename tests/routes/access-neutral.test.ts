import { describe, expect, it } from "vitest";

import * as authentication from "../../app/pages/access/authentication/route";
import * as login from "../../app/pages/access/login/route";
import * as password from "../../app/pages/access/password/route";
import * as register from "../../app/pages/access/register/route";
import * as resetPassword from "../../app/pages/access/reset-password/route";
import { testContext } from "../support/test-context";
import { translationOf } from "../support/words-of";
import { next, open, send } from "./access-visit";
import type { Context } from "./access-visit";
import { registrationForm } from "./registration-form";

const KNOWN = "ada@example.com";
const UNKNOWN = "eve@example.com";
const told = (tellsWhoIsKnown: boolean) => testContext({ venue: { tellsWhoIsKnown } });

/** All that a visitor sees of an answer and is told after it, and what was done for it, with the address left out. */
async function seen(
  email: string,
  way: (context: Context, email: string) => ReturnType<typeof send>,
) {
  const context = told(false);
  const answer = await way(context, email);
  const { calls } = context.crm.state;
  const notices = context.session.showNotices();
  return JSON.stringify({ ...answer, notices, calls }).replaceAll(email, "@");
}

const ways = {
  "the first page": (context: Context, email: string) => send(login, context, { email }),
  "a wrong password": (context: Context, email: string) =>
    send(password, context, { intent: "sign-in", email, password: "Nonsense1" }),
  "a link by mail": (context: Context, email: string) =>
    send(authentication, context, { intent: "send", email }),
  "a wrong code": (context: Context, email: string) =>
    send(authentication, context, { intent: "code", email, code: "000000" }),
  "a new password": (context: Context, email: string) =>
    send(resetPassword, context, { intent: "send", email }),
  registering: (context: Context, email: string) =>
    send(register, context, { ...registrationForm, email }),
};

describe("an address that has an account and one that has none", () => {
  it.each(Object.entries(ways))("look the same to %s", async (_, way) => {
    const [known, unknown] = await Promise.all([KNOWN, UNKNOWN].map((email) => seen(email, way)));
    expect(known).toBe(unknown);
    expect(known).not.toContain("isKnown");
  });

  it("differ in the mail that comes", async () => {
    const kinds = async (way: keyof typeof ways, email: string) => {
      const context = told(false);
      await ways[way](context, email);
      return context.crm.state.mails.map(({ purpose, email: to }) => [purpose, to]);
    };
    expect(await kinds("a link by mail", KNOWN)).toEqual([["magic-link", KNOWN]]);
    expect(await kinds("a link by mail", UNKNOWN)).toEqual([["no-account", UNKNOWN]]);
    expect(await kinds("registering", KNOWN)).toEqual([["magic-link", KNOWN]]);
    expect(await kinds("registering", UNKNOWN)).toEqual([["registration", UNKNOWN]]);
  });

  it("of which one registers, is not let into the account that there is", async () => {
    const context = told(false);
    await ways.registering(context, KNOWN);
    expect((await context.customer())?.id).not.toBe("c1");
  });

  it("has its registration finished by the mail, once", async () => {
    const context = told(false);
    await ways.registering(context, UNKNOWN);
    const { pathname, search } = new URL(context.crm.state.mails[0]?.url ?? "");
    const path = pathname + search;
    const visit = next(context);
    expect((await open(authentication, visit, path)).data).toMatchObject({
      link: { kind: "registration", alive: true },
    });
    const registration = new URLSearchParams(search).get("registration") ?? "";
    const finish = (chosen = registrationForm.password) =>
      send(authentication, visit, { intent: "confirm", registration, password: chosen }, path);
    expect((await finish("")).data).toMatchObject({ problem: "fields" });
    expect(await finish("Attacker1")).toMatchObject({
      status: 400,
      data: { problem: "wrong-registration-password" },
    });
    expect((await visit.customer())?.email).not.toBe(KNOWN);
    expect((await finish()).status).toBe(303);
    expect(visit.session.showNotices()).toContain("registration-finished");
    expect(await finish()).toMatchObject({ status: 400, data: { problem: "expired" } });
  });
});

describe("where the venue wants it said", () => {
  it.each(["the first page", "a link by mail", "a new password"] as const)(
    "%s says that there is no such customer, and where to register",
    async (way) => {
      const answer = await ways[way](told(true), UNKNOWN);
      expect(answer).toMatchObject({ status: 400, data: { problem: "unknown", email: UNKNOWN } });
      expect((await ways[way](told(true), KNOWN)).status).toBe(303);
    },
  );

  it("registering says that it failed, and what to try", async () => {
    const answer = await ways.registering(told(true), KNOWN);
    expect(answer).toMatchObject({ status: 400, data: { problem: "email-taken", email: KNOWN } });
    const context = told(true);
    expect((await ways.registering(context, UNKNOWN)).status).toBe(303);
    // An account is its owner's only: the mail has to be answered there too.
    expect(context.session.showNotices()).toContain("registration-mailed");
    expect(context.crm.state.mails.map(({ purpose }) => purpose)).toEqual(["registration"]);
  });

  it("it is said in the spec's words", () => {
    expect(translationOf("access.problem.unknown")).toBe("Customer not found");
    expect(translationOf("access.problem.registerBelow")).toContain("register below");
    expect(translationOf("access.problem.emailTaken")).toBe("Registration failed");
    expect(translationOf("access.problem.probablyAccount")).toMatch(
      /probably an account.*reset your password/,
    );
    expect(translationOf("validation.required.choosePassword")).toBe("Please supply a password");
    expect(translationOf("access.problem.wrong")).toBe("Wrong email or password");
    expect(translationOf("access.problem.locked")).toBe(
      "Account locked - too many incorrect password attempts",
    );
    expect(translationOf("access.problem.resetPassword")).toMatch(/^Please reset your password/);
    expect(translationOf("errors.too-many.title")).toBe("Too many responses");
    expect(translationOf("errors.too-many.text")).toContain("contact support");
  });
});
