import { expect, it } from "vitest";

import { call, newCustomer } from "../support/box-office";
import { query } from "../support/create-test-performance";

type Refusal = { code: string; reason: string; fields: Record<string, string> };
const ids = (...list: string[]) => list.map((id) => ({ id }));

type Agreement = { id: string; category: string; agreed: boolean; mayWrite: boolean };
const path = "/customer/agreed-statements";

it("contact preferences have the four categories, and nothing agreed to at first", async () => {
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

it("contact preferences are what was agreed to last", async () => {
  const { session } = await newCustomer();
  const set = (...list: string[]) =>
    call<Agreement[]>("PUT", path, { session, body: ids(...list) });
  await set("access", "fundraising");
  const { body } = await set("access", "shows-events", "access");
  const agreed = body.filter((each) => each.agreed).map(({ id }) => id);
  expect(agreed).toEqual(["access", "shows-events"]);
  expect((await call("DELETE", `${path}/access`, { session })).status).toBe(204);
  expect((await call("DELETE", `${path}/access`, { session })).status).toBe(404);
  const all = (await set("all-activities")).body;
  expect(all.every(({ mayWrite }) => mayWrite)).toBe(true);
  expect((await set()).body.some((each) => each.mayWrite)).toBe(false);
});

it("the language of a customer's mails is kept with the account", async () => {
  const { session, customerId } = await newCustomer();
  const keep = (locale: string) => call("PUT", "/customer/language", { session, body: { locale } });
  expect([(await keep("sv")).status, (await keep("ht")).status]).toEqual([204, 204]);
  expect(await query`select locale from customers where id = ${customerId}`).toEqual([
    { locale: "ht" },
  ]);
});

it("contact preferences that do not exist are refused, and change nothing", async () => {
  const { session } = await newCustomer();
  await call("PUT", path, { session, body: ids("access") });
  const result = await call<Refusal>("PUT", path, { session, body: ids("fundraising", "spam") });
  expect(result.body.fields).toEqual({ id: "unknown" });
  const { body } = await call<Agreement[]>("GET", path, { session });
  expect(body.filter(({ agreed }) => agreed).map(({ id }) => id)).toEqual(["access"]);
});

it("customers choose interests only from the groups they see", async () => {
  const { session, customerId } = await newCustomer();
  await query`insert into customer_tags (customer_id, tag_id) values (${customerId}, 'press')`;
  const set = (...list: string[]) =>
    call<{ id: string }[] & Refusal>("PUT", "/customer/tags", { session, body: ids(...list) });
  expect((await set("film", "orchestra")).body.map(({ id }) => id)).toEqual(["orchestra", "film"]);
  expect((await set("press")).body.fields).toEqual({ id: "unknown" });
  expect((await set("family")).body.map(({ id }) => id)).toEqual(["family"]);
  expect(
    await query`select tag_id from customer_tags where customer_id = ${customerId} order by 1`,
  ).toEqual([{ tag_id: "family" }, { tag_id: "press" }]);
  const { body: groups } = await call<{ id: string; tags: unknown[] }[]>("GET", "/tag-groups");
  expect(groups.map(({ id }) => id)).toEqual(["interests", "formats"]);
  expect(JSON.stringify((await call("GET", "/tags")).body)).not.toContain("press");
});
