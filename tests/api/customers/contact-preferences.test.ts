import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { stored } from "../support/stored";

const ids = (...list: string[]) => list.map((id) => ({ id }));

it("contact preferences have four categories, none agreed to at first", async () => {
  const { session } = await newCustomer();
  const { value } = await api.listAgreements({ session });
  expect(value.map(({ category }) => category)).toEqual([
    "AllActivities",
    "Access",
    "ShowsEvents",
    "Fundraising",
  ]);
  expect(value.some(({ agreed, mayWrite }) => agreed || mayWrite)).toBe(false);
});

it("contact preferences are the latest agreements", async () => {
  const { session } = await newCustomer();
  const agreeTo = (...list: string[]) => api.setAgreements({ session, body: ids(...list) });
  await agreeTo("access", "fundraising");
  const { value } = await agreeTo("access", "shows-events", "access");
  const agreed = value.filter((each) => each.agreed).map(({ id }) => id);
  expect(agreed).toEqual(["access", "shows-events"]);
  const all = (await agreeTo("all-activities")).value;
  expect(all.every(({ mayWrite }) => mayWrite)).toBe(true);
  expect((await agreeTo()).value.some((each) => each.mayWrite)).toBe(false);
});

it("the language of a customer's emails is saved with the account", async () => {
  const { session, customerId } = await newCustomer();
  const setLanguage = (locale: string) => api.setLanguage({ session, body: { locale } });
  expect([(await setLanguage("sv")).outcome, (await setLanguage("ht")).outcome]).toEqual([
    "ok",
    "ok",
  ]);
  expect(await stored.customers.find({ id: customerId }, ["locale"])).toEqual([{ locale: "ht" }]);
});

it("unknown contact preferences are refused and change nothing", async () => {
  const { session } = await newCustomer();
  await api.setAgreements({ session, body: ids("access") });
  const result = await api.setAgreements({ session, body: ids("fundraising", "spam") });
  expect(result.failure.fields).toEqual({ id: "unknown" });
  const { value } = await api.listAgreements({ session });
  expect(value.filter(({ agreed }) => agreed).map(({ id }) => id)).toEqual(["access"]);
});

it("customers can only choose interests from the groups shown to them", async () => {
  const { session, customerId } = await newCustomer();
  await stored.customerTags.insert({ customerId, tagId: "press" });
  const setTags = (...list: string[]) => api.setCustomerTags({ session, body: ids(...list) });
  expect((await setTags("film", "orchestra")).value.map(({ id }) => id)).toEqual([
    "orchestra",
    "film",
  ]);
  expect((await setTags("press")).failure.fields).toEqual({ id: "unknown" });
  expect((await setTags("family")).value.map(({ id }) => id)).toEqual(["family"]);
  expect(await stored.customerTags.find({ customerId }, ["tagId"], ["tagId"])).toEqual([
    { tagId: "family" },
    { tagId: "press" },
  ]);
  const { value: groups } = await api.listTagGroups();
  expect(groups.map(({ id }) => id)).toEqual(["interests", "formats"]);
  expect(JSON.stringify(groups)).not.toContain("press");
});
