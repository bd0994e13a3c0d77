import { describe, expect, it } from "vitest";

import type { AccountAnswer } from "../../app/pages/account/account-answer";
import { action as changeEmail } from "../../app/pages/account/change-email/route";
import { action as confirmEmail } from "../../app/pages/account/confirm-email/route";
import { action as keep, loader } from "../../app/pages/account/your-details/route";
import { action as password } from "../../app/pages/account/update-password/route";
import { action as profile } from "../../app/pages/account/your-profile/route";
import { accountVisit } from "../support/account-visit";
import { answerOf } from "../support/answer-of";
import { formRequest } from "../support/test-context";
import { translationOf } from "../support/words-of";

type Context = Awaited<ReturnType<typeof accountVisit>>;
type Action = typeof keep | typeof changeEmail | typeof password | typeof profile;

const send = async (action: Action, context: Context, fields: Record<string, string>) => {
  const request = formRequest("/account/x", fields);
  const answer = await answerOf(() => action({ request, context, params: {} }));
  const told = answer.data as AccountAnswer | null;
  return { ...answer, problem: told?.problem, result: told?.lastResult };
};
const open = (context: Context) =>
  answerOf(() =>
    loader({ request: new Request("http://localhost/account/your-details"), context, params: {} }),
  );

const typed = {
  firstName: "Ada",
  lastName: "Lovelace",
  phone: "2125550199",
  mobile: "",
  birthDay: "",
  birthMonth: "",
  birthYear: "",
  version: "1",
};

describe("your details", () => {
  it("are kept, and said to be", async () => {
    const context = await accountVisit();
    const whole = { ...typed, birthDay: "10", birthMonth: "12", birthYear: "1985" };
    expect((await send(keep, context, whole)).leadsTo).toBe("/account/your-details");
    expect(context.session.kept?.notices).toEqual(["details-kept"]);
    expect((await open(context)).data).toMatchObject({
      details: { lastName: "Lovelace", birthDate: "1985-12-10", birthYear: 1985, version: "2" },
    });
  });

  it("changed in another window first are not overwritten, and what was typed comes back", async () => {
    const context = await accountVisit();
    await send(keep, context, { ...typed, firstName: "Augusta" });
    const late = await send(keep, context, { ...typed, phone: "2125550100" });
    expect([late.status, late.problem]).toEqual([409, "changed"]);
    expect(late.result?.initialValue).toMatchObject({ phone: "2125550100", version: "1" });
    expect((await open(context)).data).toMatchObject({ details: { firstName: "Augusta" } });
    // Having seen what is stored now, the customer may save over it.
    expect((await send(keep, context, { ...typed, version: "2" })).status).toBe(303);
  });

  it("that are missing or wrong are named, each at its field", async () => {
    const wrong = {
      ...typed,
      firstName: "",
      phone: "12",
      mobile: "212555019",
      birthDay: "31",
      birthYear: "",
    };
    const { status, result } = await send(keep, await accountVisit(), wrong);
    expect(status).toBe(400);
    expect(result?.error).toEqual({
      firstName: ["required.firstName"],
      phone: ["phoneLength"],
      mobile: ["phoneLength"],
      birthDay: ["birthDate"],
    });
    const date = { ...typed, birthDay: "31", birthMonth: "2", birthYear: "1985" };
    expect((await send(keep, await accountVisit(), date)).result?.error).toEqual({
      birthDay: ["birthDate"],
    });
  });

  it("could not be updated while the box office does not answer: what was typed stays", async () => {
    const context = await accountVisit();
    context.crm.changeOwnDetails = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const { status, problem, result } = await send(keep, context, typed);
    expect([status, problem]).toEqual([503, "unavailable"]);
    expect(result?.initialValue).toMatchObject({ lastName: "Lovelace" });
    expect(translationOf("failed.update-details")).toBe("Could not update your details.");
  });

  it("could not be fetched: the page says so, in the words of the catalogue", async () => {
    const context = await accountVisit();
    context.crm.getOwnDetails = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const { status, data } = await open(context);
    expect([status, data]).toEqual([503, { failed: "fetch-details" }]);
    expect(translationOf("failed.fetch-details")).toBe("Could not fetch your details.");
  });

  it("are for whoever is still signed in: others sign in and come back", async () => {
    const context = await accountVisit();
    await context.customer();
    context.crm.state.sessions.clear();
    expect((await open(context)).leadsTo).toBe("/login");
    expect(context.session.returnTo).toBe("/account/your-details");
  });
});

describe("the email", () => {
  const fields = { email: "new@example.com", password: "Concert2026" };
  const confirm = (context: Context, token: string) =>
    answerOf(() =>
      confirmEmail({ request: formRequest("/account/x", {}), context, params: { token } }),
    );

  it("is another one once the link that was mailed there has come back", async () => {
    const context = await accountVisit();
    expect((await send(changeEmail, context, fields)).leadsTo).toBe("/account/your-details");
    expect(context.session.kept?.notices).toEqual(["email-asked"]);
    const { url } = context.crm.state.accounts.emails.get("c1") ?? {};
    expect(url).toBe("http://localhost:3000/account/your-details/email/t0ken");
    expect((await open(context)).data).toMatchObject({ details: { email: "ada@example.com" } });
    expect((await confirm(context, "other")).data).toEqual({ problem: "expired" });
    expect((await confirm(context, "t0ken")).leadsTo).toBe("/account/your-details");
    expect((await open(context)).data).toMatchObject({ details: { email: "new@example.com" } });
    expect((await confirm(context, "t0ken")).status).toBe(400);
  });

  it("changes for whoever knows the password alone", async () => {
    const wrong = await send(changeEmail, await accountVisit(), { ...fields, password: "Nope1" });
    expect(wrong.result?.error).toEqual({ password: ["passwordWrong"] });
    expect(wrong.result?.initialValue).toEqual({ email: "new@example.com" });
    const same = await send(changeEmail, await accountVisit(), {
      ...fields,
      email: "ADA@example.com",
    });
    expect(same.result?.error).toEqual({ email: ["emailSame"] });
  });

  it("of another account stays with it, and asking does not tell that there is one", async () => {
    const context = await accountVisit();
    const taken = { ...fields, email: "taken@example.com" };
    expect((await send(changeEmail, context, taken)).leadsTo).toBe("/account/your-details");
    expect((await confirm(context, "t0ken")).data).toEqual({ problem: "taken" });
  });
});

describe("the password", () => {
  const fields = {
    currentPassword: "Concert2026",
    newPassword: "Evening7",
    confirmPassword: "Evening7",
  };

  it("is updated, and never travels back into a page", async () => {
    const context = await accountVisit();
    expect((await send(password, context, fields)).leadsTo).toBe("/account/update-password");
    const again = await accountVisit();
    const wrong = await send(password, again, { ...fields, currentPassword: "Concert2025" });
    expect(wrong.result?.error).toEqual({ currentPassword: ["passwordWrong"] });
    expect(wrong.result?.initialValue).toEqual({});
  });

  it("needs all three fields, the rule kept, and the two new ones the same", async () => {
    const errors = async (change: Partial<typeof fields>) =>
      (await send(password, await accountVisit(), { ...fields, ...change })).result?.error;
    expect(await errors({ currentPassword: "", newPassword: "", confirmPassword: "" })).toEqual({
      currentPassword: ["required.currentPassword"],
      newPassword: ["required.newPassword"],
      confirmPassword: ["required.confirmPassword"],
    });
    expect(await errors({ newPassword: "short", confirmPassword: "short" })).toEqual({
      newPassword: ["passwordRule"],
    });
    expect(await errors({ confirmPassword: "Evening8" })).toEqual({
      confirmPassword: ["passwordsDiffer"],
    });
    expect(translationOf("validation.passwordRule")).toBe(
      "Your password must be 6 - 20 characters consisting of uppercase and lowercase letters and at least one digit.",
    );
  });

  it.each([
    ["locked", "locked"],
    ["guest", "no-password"],
  ])("is not changed where the box office says %s", async (reason, problem) => {
    const context = await accountVisit();
    context.crm.changePassword = () =>
      Promise.resolve({ ok: false, failure: { code: "not-allowed", reason } });
    const answer = await send(password, context, fields);
    expect([answer.status, answer.problem]).toEqual([400, problem]);
  });

  it("could not be updated: the catalogue's words", () => {
    expect(translationOf("failed.update-password")).toBe("Could not update your password.");
  });
});

describe("your profile", () => {
  const fields = {
    recognitionName: "The Lovelaces",
    tributeType: "",
    tributeName: "",
    version: "1",
  };

  it("is kept, and conflicts are told like those of the details", async () => {
    const context = await accountVisit();
    expect((await send(profile, context, fields)).leadsTo).toBe("/account/your-profile");
    expect((await send(profile, context, fields)).problem).toBe("changed");
  });

  it("has a tribute with both its parts, or none", async () => {
    const { result } = await send(profile, await accountVisit(), {
      ...fields,
      tributeName: "Clara",
    });
    expect(result?.error).toEqual({ tributeType: ["tributeType"] });
  });
});
