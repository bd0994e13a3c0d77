import { describe, expect, it } from "vitest";

import type { AccountAnswer } from "../../app/pages/account/account-answer";
import { action as add, loader as addPage } from "../../app/pages/account/add-address/route";
import { loader as addresses } from "../../app/pages/account/addresses/route";
import {
  action as change,
  loader as changePage,
} from "../../app/pages/account/change-address/route";
import {
  action as remove,
  loader as removePage,
} from "../../app/pages/account/delete-address/route";
import { accountVisit } from "../support/account-visit";
import { answerOf } from "../support/answer-of";
import { formRequest } from "../support/test-context";
import { translationOf } from "../support/words-of";

type Context = Awaited<ReturnType<typeof accountVisit>>;
type Action = typeof add | typeof change | typeof remove;
type Loader = typeof addresses | typeof addPage | typeof changePage | typeof removePage;

const send = async (
  action: Action,
  context: Context,
  fields: Record<string, string>,
  address = "a1",
) => {
  const request = formRequest("/account/addresses/x", fields);
  const answer = await answerOf(() => action({ request, context, params: { address } }));
  const told = answer.data as AccountAnswer | null;
  return { ...answer, problem: told?.problem, error: told?.lastResult?.error };
};
const open = (loader: Loader, context: Context, address = "a1") =>
  answerOf(() =>
    loader({ request: new Request("http://localhost/account/x"), context, params: { address } }),
  );
const listed = async (context: Context) => {
  const { data } = await open(addresses, context);
  return (data as { addresses: { id: string; line1: string; isBilling: boolean }[] }).addresses;
};

const typed = {
  "address.country": "US",
  "address.line1": "2 Other Street",
  "address.city": "New York",
  "address.state": "NY",
  "address.postcode": "10002",
  typeId: "2",
  version: "1",
};

describe("addresses", () => {
  it("are added, with what they are for", async () => {
    const context = await accountVisit();
    const answer = await send(add, context, { ...typed, isBilling: "on" });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/account/addresses"]);
    expect(await listed(context)).toMatchObject([
      { id: "a1", isPrimary: true, isBilling: false },
      { line1: "2 Other Street", isBilling: true, isPrimary: false, typeId: 2 },
    ]);
  });

  it("that are not complete are asked for as a whole, each missing part named", async () => {
    const { status, error } = await send(add, await accountVisit(), {
      "address.country": "US",
      "address.line1": "2 Other Street",
    });
    expect(status).toBe(400);
    expect(error).toEqual({
      "address.city": ["required.city"],
      "address.state": ["required.state"],
      "address.postcode": ["required.postcode"],
    });
    expect(translationOf("validation.addressIncomplete")).toBe(
      "Please complete all address fields if providing an address.",
    );
  });

  it("changed in another window first are not overwritten", async () => {
    const context = await accountVisit();
    expect((await send(change, context, typed)).status).toBe(303);
    const late = await send(change, context, { ...typed, "address.line1": "3 Late Street" });
    expect([late.status, late.problem]).toEqual([409, "changed"]);
    expect(await listed(context)).toMatchObject([{ line1: "2 Other Street" }]);
  });

  it("deleted in another window are kept anew when they are saved: nothing typed is lost", async () => {
    const context = await accountVisit();
    await send(add, context, typed);
    const [, second] = await listed(context);
    await send(remove, context, {}, second?.id);
    const answer = await send(change, context, typed, second?.id);
    expect(answer.leadsTo).toBe("/account/addresses");
    expect(context.session.kept?.notices).toContain("address-kept-anew");
    expect(await listed(context)).toHaveLength(2);
  });

  it("that are primary cannot be deleted", async () => {
    const context = await accountVisit();
    const { status, data } = await send(remove, context, {});
    expect([status, data]).toEqual([400, { problem: "primary" }]);
    expect(await listed(context)).toHaveLength(1);
    expect(translationOf("account.addresses.primaryStays")).toBe(
      "The primary address cannot be deleted.",
    );
  });

  it("of others are as unknown as those that do not exist", async () => {
    const context = await accountVisit();
    for (const loader of [changePage, removePage])
      expect((await open(loader, context, "a2")).status).toBe(404);
    expect((await send(remove, context, {}, "a2")).status).toBe(404);
  });

  it("need the countries' list: without it the page says that it failed to load", async () => {
    const context = await accountVisit();
    context.crm.listCountries = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const { status, data } = await open(addPage, context);
    expect([status, data]).toEqual([503, { failed: "load-countries" }]);
    expect(translationOf("failed.load-countries")).toBe("Countries list failed to load.");
  });

  it("have an end: as many as can be kept", async () => {
    const context = await accountVisit();
    context.crm.addAddress = () =>
      Promise.resolve({ ok: false, failure: { code: "conflict", reason: "too-many" } });
    expect((await send(add, context, typed)).error).toEqual({ "": ["tooManyAddresses"] });
  });
});
