import { expect, it } from "vitest";

import { customerContext, errorsOf, sendForm } from "../../../../tests/support/ask-page";
import { refusing, unavailable } from "../../../../tests/support/stub-crm";
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
  expect([response.status, errorsOf(response)]).toEqual([
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

it("a profile changed in another window is not overwritten", async () => {
  const changeDetails = refusing({ code: "conflict", reason: "changed" });
  const fields = { recognitionName: "The Lovelaces", tributeType: "", tributeName: "" };
  const response = await sendForm(profile, customerContext({ changeDetails }), {
    ...fields,
    version: "1",
  });
  expect(response.data).toMatchObject({ problem: "changed" });
});
