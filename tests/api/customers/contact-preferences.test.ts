import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { type Refusal } from "../support/sign-in";

const ids = (...list: string[]) => list.map((id) => ({ id }));

type Agreement = { id: string; category: string; agreed: boolean; mayWrite: boolean };
const path = "/customer/agreed-statements";

it("contact preferences have four categories, none agreed to at first", async () => {
  const { session } = await newCustomer();
  const { body } = await call<Agreement[]>("GET", path, { session });
  expect(body.map(({ category }) => category)).toEqual([
    "AllActivities",
    "Access",
    "ShowsEvents",
    "Fundraising",
  ]);
  expect(body.some(({ agreed, mayWrite }) => agreed || mayWrite)).toBe(false);
});

it("contact preferences are the latest agreements", async () => {
  const { session } = await newCustomer();
  const agreeTo = (...list: string[]) =>
    call<Agreement[]>("PUT", path, { session, body: ids(...list) });
  await agreeTo("access", "fundraising");
  const { body } = await agreeTo("access", "shows-events", "access");
  const agreed = body.filter((each) => each.agreed).map(({ id }) => id);
  expect(agreed).toEqual(["access", "shows-events"]);
  expect((await call("DELETE", `${path}/access`, { session })).status).toBe(204);
  expect((await call("DELETE", `${path}/access`, { session })).status).toBe(404);
  const all = (await agreeTo("all-activities")).body;
  expect(all.every(({ mayWrite }) => mayWrite)).toBe(true);
  expect((await agreeTo()).body.some((each) => each.mayWrite)).toBe(false);
});

it("the language of a customer's emails is saved with the account", async () => {
  const { session, customerId } = await newCustomer();
  const setLanguage = (locale: string) =>
    call("PUT", "/customer/language", { session, body: { locale } });
  expect([(await setLanguage("sv")).status, (await setLanguage("ht")).status]).toEqual([204, 204]);
  expect(await query`select locale from customers where id = ${customerId}`).toEqual([
    { locale: "ht" },
  ]);
});

it("unknown contact preferences are refused and change nothing", async () => {
  const { session } = await newCustomer();
  await call("PUT", path, { session, body: ids("access") });
  const result = await call<Refusal>("PUT", path, { session, body: ids("fundraising", "spam") });
  expect(result.body.fields).toEqual({ id: "unknown" });
  const { body } = await call<Agreement[]>("GET", path, { session });
  expect(body.filter(({ agreed }) => agreed).map(({ id }) => id)).toEqual(["access"]);
});

it("customers can only choose interests from the groups shown to them", async () => {
  const { session, customerId } = await newCustomer();
  await query`insert into customer_tags (customer_id, tag_id) values (${customerId}, 'press')`;
  const setTags = (...list: string[]) =>
    call<{ id: string }[] & Refusal>("PUT", "/customer/tags", { session, body: ids(...list) });
  expect((await setTags("film", "orchestra")).body.map(({ id }) => id)).toEqual([
    "orchestra",
    "film",
  ]);
  expect((await setTags("press")).body.fields).toEqual({ id: "unknown" });
  expect((await setTags("family")).body.map(({ id }) => id)).toEqual(["family"]);
  expect(
    await query`select tag_id from customer_tags where customer_id = ${customerId} order by 1`,
  ).toEqual([{ tag_id: "family" }, { tag_id: "press" }]);
  const { body: groups } = await call<{ id: string; tags: unknown[] }[]>("GET", "/tag-groups");
  expect(groups.map(({ id }) => id)).toEqual(["interests", "formats"]);
  expect(JSON.stringify((await call("GET", "/tags")).body)).not.toContain("press");
});
