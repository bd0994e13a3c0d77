import { expect, it } from "vitest";

import { api, newCustomer, registration } from "../support/box-office";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const ids = (...list: string[]) => list.map((id) => ({ id }));
let codes = 0;

async function accessCode(lastName: string): Promise<string> {
  codes += 1;
  const code = `T${process.pid}${Date.now()}${codes}`;
  await stored.accessRegistrations.insert({
    code,
    schemeId: "riverside-access",
    lastName,
    maxTickets: 2,
    companions: 1,
    requirements: ["step-free"],
  });
  return code;
}
const saveAccessCode = (session: string, code: string) =>
  api.setAccessRegistration({ session, body: { code } });
const savedAccessCode = async (session: string) =>
  (await api.getAccessRegistration({ session })).value.registration?.code ?? null;

it("an access registration can be added to the account with the same last name, and removed again", async () => {
  const { session } = await newCustomer({ lastName: "Núñez" });
  const code = await accessCode("Nunez");
  expect(await savedAccessCode(session)).toBeNull();
  expect(await saveAccessCode(session, ` ${code.toLowerCase()} `)).toMatchObject({
    value: {
      code,
      maxTickets: 2,
      companions: 1,
      requirements: ["step-free"],
    },
  });
  expect(await savedAccessCode(session)).toBe(code);
  const { value } = await api.getCustomer({ session });
  expect(value.accessId).toBe(code);
  expect((await api.removeAccessRegistration({ session })).outcome).toBe("ok");
  expect(await savedAccessCode(session)).toBeNull();
});

it("an access registration of another name is refused like an unknown or expired one, and attempts stop after 20", async () => {
  const { session } = await newCustomer();
  const expiredCode = await accessCode("Lovell");
  await stored.accessRegistrations.change({ code: expiredCode }, { expiresAt: fromNow() });
  const wrongCodes = ["NO-SUCH", await accessCode("Rivera"), expiredCode];
  const refusals = await Promise.all(wrongCodes.map((code) => saveAccessCode(session, code)));
  for (const { outcome } of refusals) expect(outcome).toBe("code-not-recognised");
  for (let tries = 3; tries < 20; tries += 1) await saveAccessCode(session, "NO-SUCH");
  const refused = await saveAccessCode(session, await accessCode("Lovell"));
  expect(refused.outcome).toBe("not-allowed/too-many-tries");
  expect((await saveAccessCode((await newCustomer()).session, "NO-SUCH")).outcome).toBe(
    "code-not-recognised",
  );
});

it("an access registration is on at most one account, even when two customers of the same name add it at once", async () => {
  const people = await Promise.all([newCustomer(), newCustomer()]);
  const code = await accessCode("Lovell");
  const results = await Promise.all(people.map(({ session }) => saveAccessCode(session, code)));
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["invalid", "ok"]);
  expect(results.find(({ ok }) => !ok)?.failure.fields).toEqual({ code: "taken" });
});

it("an account with an access registration must keep its last name", async () => {
  const { session } = await newCustomer();
  await saveAccessCode(session, await accessCode("Lovell"));
  const change = (lastName: string) =>
    api.changeDetails({ session, body: { version: 1, lastName } });
  expect((await change("Byron")).failure.fields).toEqual({ lastName: "access-name" });
  expect((await change("LOVELL")).outcome).toBe("ok");
});

const createChoices = async (lastName: string) => ({
  agreedStatements: ids("access"),
  tags: ids("film"),
  accessId: await accessCode(lastName),
});

it("registering saves contact permissions, interests and access ID with the account", async () => {
  const choices = await createChoices("Lovell");
  const { session } = await newCustomer(choices);
  const { value } = await api.getCustomer({ session });
  expect(value.accessId).toBe(choices.accessId);
  const interests = await api.listCustomerTags({ session });
  expect(interests.value.map(({ id }) => id)).toEqual(["film"]);
  const agreed = await api.listAgreements({ session });
  expect(agreed.value.filter((each) => each.agreed).map(({ id }) => id)).toEqual(["access"]);
});

it("invalid choices at registration are refused by field, and no customer is created", async () => {
  const email = `choosy.${process.pid}.${Date.now()}@example.com`;
  const choices = {
    ...(await createChoices("Rivera")),
    tags: ids("press"),
    agreedStatements: ids("spam"),
  };
  const register = (more: object) =>
    api.registerCustomer({ body: { ...registration(email), ...more } });
  expect((await register(choices)).failure.fields).toEqual({
    agreedStatements: "unknown",
    tags: "unknown",
    accessId: "unknown",
  });
  expect((await register({})).outcome).toBe("ok");
});
