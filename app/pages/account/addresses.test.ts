import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, getErrors, openPage, sendForm } from "../../../tests/support/ask-page";
import { sampleCountries, sampleCustomer } from "../../../tests/support/samples/customer";
import { answering, refusing } from "../../../tests/support/stub-crm";
import * as address from "./address/route";
import * as remove from "./delete-address/route";

const calls = {
  listCountries: answering(sampleCountries),
  listAddresses: answering(sampleCustomer().addresses),
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
const A1 = { address: "a1" };

it("an address changed in another window is not overwritten", async () => {
  const changeAddress = refusing({ code: "conflict", reason: "changed" });
  const context = customerContext({ ...calls, changeAddress });
  const response = await sendForm(address, context, typed, "/", A1);
  expect([response.status, response.data]).toMatchObject([409, { problem: "changed" }]);
});

it("an address deleted in another window is saved as a new one, with a notice", async () => {
  const addAddress = vi.fn<Crm["addAddress"]>(answering(sampleCustomer().addresses[0]!));
  const changeAddress = refusing({ code: "not-found" });
  const context = customerContext({ ...calls, changeAddress, addAddress });
  const response = await sendForm(address, context, typed, "/", A1);
  expect(response.location).toBe("/account/addresses");
  expect(context.session.showNotices()).toEqual(["address-saved-as-new"]);
  expect(addAddress).toHaveBeenCalledOnce();
});

it("an address above the limit is refused", async () => {
  const addAddress = refusing({ code: "conflict", reason: "too-many" });
  const response = await sendForm(address, customerContext({ ...calls, addAddress }), typed);
  expect(getErrors(response)).toEqual({ "": ["tooManyAddresses"] });
});

it("the primary address cannot be deleted", async () => {
  const removeAddress = refusing({ code: "conflict", reason: "primary-address" });
  const context = customerContext({ ...calls, removeAddress });
  const response = await sendForm(remove, context, {}, "/", A1);
  expect(response).toMatchObject({ status: 400, data: { form: "delete-address" } });
  expect(response.data).not.toHaveProperty("problem");
});

it("another customer's address returns 404 on every page about it", async () => {
  const removeAddress = refusing({ code: "not-found" });
  const other = { address: "a2" };
  for (const page of [address, remove])
    expect((await openPage(page, customerContext(calls), "/", other)).status).toBe(404);
  const context = customerContext({ ...calls, removeAddress });
  expect((await sendForm(remove, context, {}, "/", other)).status).toBe(404);
});
