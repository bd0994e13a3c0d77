import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import { action as alternatives } from "../../app/pages/register/alternative-choices/route";
import { action as firstChoice } from "../../app/pages/register/first-choice/route";
import { action as answerForm, loader as form } from "../../app/pages/register/form/route";
import { action as join, loader as waitingList } from "../../app/pages/register/waiting-list/route";
import {
  action as actOnPlace,
  loader as place,
} from "../../app/pages/register/waiting-place/route";
import { answerOf } from "../support/answer-of";
import { createFakeCrm } from "../support/fake-crm";
import { formRequest, testContext } from "../support/test-context";

const PARAMS = { event: "e0", instance: "i0" };
const AT = "/events/e0/i0";
const TOKEN = "t".repeat(43);

async function visitor(how: "signed-in" | "guest") {
  const crm = createFakeCrm();
  if (how === "guest") return testContext({ crm });
  const signedIn = await crm.signIn({ email: "ada@example.com", password: "Concert2026" });
  if (!signedIn.ok) throw new Error("not signed in");
  return testContext({ crm, session: { crmSession: signedIn.value.session } });
}
type Visitor = Awaited<ReturnType<typeof visitor>>;

const post = (
  action: (args: ActionFunctionArgs) => unknown,
  context: Visitor,
  path: string,
  fields: Record<string, string>,
) => answerOf(() => action({ request: formRequest(path, fields), context, params: PARAMS }));
const get = (loader: (args: LoaderFunctionArgs) => unknown, context: Visitor, path: string) =>
  answerOf(() =>
    loader({ request: new Request(`http://localhost:3000${path}`), context, params: PARAMS }),
  );

describe("registering interest", () => {
  it("is for who is signed in, and who was sent to sign in comes back", async () => {
    const context = await visitor("guest");
    const answer = await post(firstChoice, context, `${AT}/register/first-choice`, {});
    expect(answer.leadsTo).toBe("/login");
    expect(context.session.returnTo).toBe(`${AT}/register/first-choice`);
  });

  it("keeps what other steps said", async () => {
    const context = await visitor("signed-in");
    context.crm.state.wishes.interest.set("i0", {
      instanceId: "i0",
      quantity: 4,
      alternatives: ["i9"],
      dressRehearsal: true,
      notes: "By train",
    });
    const fields = { quantity: "2", notes: "" };
    const answer = await post(firstChoice, context, `${AT}/register/first-choice`, fields);
    expect(answer.leadsTo).toBe(`${AT}/register/alternative-choices`);
    expect(context.crm.state.wishes.interest.get("i0")).toEqual({
      instanceId: "i0",
      quantity: 2,
      alternatives: ["i9"],
      dressRehearsal: true,
      notes: null,
    });
  });

  it("begins at the first step", async () => {
    const context = await visitor("signed-in");
    const answer = await post(alternatives, context, `${AT}/register/alternative-choices`, {});
    expect(answer.leadsTo).toBe(`${AT}/register/first-choice`);
  });

  it("refuses a number that is not on the list", async () => {
    const context = await visitor("signed-in");
    for (const quantity of ["", "0", "10", "-1", "2.5", "two"]) {
      const answer = await post(firstChoice, context, `${AT}/register/first-choice`, { quantity });
      expect(answer.status, quantity).toBe(400);
    }
    expect(context.crm.state.wishes.interest.size).toBe(0);
  });
});

describe("a performance's form", () => {
  it("that there is none of, or that does not come, is said so with a status of its own", async () => {
    const context = await visitor("signed-in");
    expect(await get(form, context, `${AT}/form`)).toMatchObject({
      status: 404,
      data: { form: null },
    });
  });

  it("takes answers that were asked for, and nothing else", async () => {
    const context = await visitor("signed-in");
    context.crm.state.wishes.forms.set("i0", {
      instanceId: "i0",
      title: "Before",
      intro: "",
      questions: [
        { id: "q1", label: "Nuts?", hint: null, kind: "yes-no", options: [], required: true },
        { id: "q2", label: "More?", hint: null, kind: "text", options: [], required: false },
      ],
      answers: null,
    });
    const send = (fields: Record<string, string>) =>
      post(answerForm, context, `${AT}/form`, fields);
    expect((await send({ q1: "perhaps" })).status).toBe(400);
    expect((await send({ q2: "only this" })).status).toBe(400);
    expect((await send({ q1: "no", q2: "", q3: "not asked" })).status).toBe(303);
    expect(context.crm.state.wishes.forms.get("i0")?.answers).toEqual({ q1: "no" });
  });
});

describe("a waiting list", () => {
  it("is for performances that are sold out; others lead to their tickets", async () => {
    const context = await visitor("guest");
    expect((await get(waitingList, context, `${AT}/waiting-list`)).leadsTo).toBe(AT);
    const { getPriceList } = context.crm;
    context.crm.getPriceList = async (instanceId) => {
      const list = await getPriceList(instanceId);
      if (!list.ok) return list;
      // What is left is for wheelchair users.
      const bands = list.value.bands.map((band) => ({ ...band, byPrice: 0 }));
      return { ok: true, value: { ...list.value, bands } };
    };
    expect((await get(waitingList, context, `${AT}/waiting-list`)).status).toBe(200);
    context.crm.getPriceList = getPriceList;
    context.crm.state.seatsLeft = 0;
    expect((await get(waitingList, context, `${AT}/waiting-list`)).status).toBe(200);
  });

  it("asks a guest who they are, and nobody who is signed in", async () => {
    const [guest, customer] = [await visitor("guest"), await visitor("signed-in")];
    for (const { crm } of [guest, customer]) crm.state.seatsLeft = 0;
    const fields = { quantity: "2", accessNeeds: "" };
    expect((await post(join, guest, `${AT}/waiting-list`, fields)).status).toBe(400);
    expect((await post(join, customer, `${AT}/waiting-list`, fields)).status).toBe(303);
    const named = { firstName: "Ines", lastName: "O", email: "i@example.com", phone: "2125550147" };
    expect((await post(join, guest, `${AT}/waiting-list`, { ...fields, ...named })).status).toBe(
      303,
    );
    expect(guest.crm.state.wishes.waiting.get("i0")?.guest).toBe("i@example.com");
  });

  it("is joined by a guest once the link's button is pressed", async () => {
    const context = await visitor("guest");
    const { places } = context.crm.state.wishes;
    places.set(TOKEN, {
      state: "unconfirmed",
      quantity: 2,
      isGuest: true,
      customerId: "c9",
      instance: { id: "i0", eventId: "e0", title: "T", startsAt: "2026-12-03T19:30:00-05:00" },
      offer: null,
    });
    const path = `/waiting-list?token=${TOKEN}`;
    await get(place, context, path);
    expect(places.get(TOKEN)?.state).toBe("unconfirmed");
    expect((await post(actOnPlace, context, path, { intent: "confirm" })).leadsTo).toBe(path);
    expect(places.get(TOKEN)?.state).toBe("waiting");
  });

  it("is left by a POST alone, and a link that is none is not found", async () => {
    const context = await visitor("guest");
    const { places } = context.crm.state.wishes;
    places.set(TOKEN, {
      state: "waiting",
      quantity: 2,
      isGuest: true,
      customerId: "c9",
      instance: { id: "i0", eventId: "e0", title: "T", startsAt: "2026-12-03T19:30:00-05:00" },
      offer: null,
    });
    const path = `/waiting-list?token=${TOKEN}`;
    await get(place, context, `${path}&answer=no`);
    expect(places.get(TOKEN)?.state).toBe("waiting");
    expect((await get(place, context, "/waiting-list?token=short")).status).toBe(404);
    expect((await post(actOnPlace, context, path, { intent: "leave" })).leadsTo).toBe(path);
    expect(places.get(TOKEN)?.state).toBe("left");
    expect((await post(actOnPlace, context, path, { intent: "take" })).status).toBe(400);
  });
});
