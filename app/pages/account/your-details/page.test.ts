import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, getErrors, sendForm } from "../../../../tests/support/ask-page";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as profile from "../your-profile/route";
import * as page from "./route";

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

it("details changed in another window are not overwritten, and the submitted values are kept in the form", async () => {
  const changeDetails = refusing({ code: "conflict", reason: "changed" });
  const response = await sendForm(page, customerContext({ changeDetails }), typed);
  expect([response.status, response.data]).toMatchObject([
    409,
    { problem: "changed", initialValue: { lastName: "Lovelace", version: "1" } },
  ]);
});

it("missing or invalid details are refused with field errors", async () => {
  const wrong = { firstName: "", phone: "12", mobile: "212555019", birthDay: "31" };
  const response = await sendForm(page, customerContext(), { ...typed, ...wrong });
  expect([response.status, getErrors(response)]).toEqual([
    400,
    {
      firstName: ["required.firstName"],
      phone: ["phoneLength"],
      mobile: ["mobileLength"],
      birthDay: ["birthDate"],
    },
  ]);
});

it("details that could not be saved while the box office is down stay in the form", async () => {
  const context = customerContext({ changeDetails: unavailable });
  const response = await sendForm(page, context, typed);
  expect([response.status, response.data]).toMatchObject([
    503,
    { problem: "unavailable", initialValue: { lastName: "Lovelace" } },
  ]);
});

const payer = sampleCustomer({
  firstName: "",
  lastName: "",
  email: "payer-1@invalid",
  isGuest: true,
});

it("a guest without an email is asked for it with the other details, and continues where they were going", async () => {
  const correctGuest = vi.fn<Crm["correctGuest"]>(answering(sampleCustomer()));
  const context = customerContext(
    { getCustomer: answering(payer), correctGuest },
    { session: { returnTo: "/checkout/account" } },
  );
  const unreached = { firstName: "Ada", lastName: "Lee", phone: "" };
  expect(getErrors(await sendForm(page, context, { intent: "guest", ...unreached }))).toMatchObject(
    {
      email: ["required.email"],
    },
  );
  expect(correctGuest).not.toHaveBeenCalled();
  const guest = { intent: "guest", ...unreached, email: "ada@example.com" };
  const sent = await sendForm(page, context, guest);
  expect(sent.location).toBe("/checkout/account");
  expect(correctGuest.mock.calls[0]?.[0].body).toMatchObject({ email: "ada@example.com" });
});

it.each(["your-details", "your-details/email", "update-password", "your-data"])(
  "the page %s shows no address that stands for a missing one",
  async (name) => {
    const site = await startStubbedStorefront({
      getCustomer: answering(payer),
      getPasswordFreshness: answering({ fresh: false }),
    });
    const tab = await site.openTab({ crmSession: "session", isGuest: true });
    const { html, status } = await tab.go(`/account/${name}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1/);
    expect(html).not.toContain("@invalid");
    expect(html).not.toContain("For your security");
  },
);

it("a profile changed in another window is not overwritten", async () => {
  const changeDetails = refusing({ code: "conflict", reason: "changed" });
  const fields = { recognitionName: "The Lovelaces", tributeType: "", tributeName: "" };
  const response = await sendForm(profile, customerContext({ changeDetails }), {
    ...fields,
    version: "1",
  });
  expect(response.data).toMatchObject({ problem: "changed" });
});
