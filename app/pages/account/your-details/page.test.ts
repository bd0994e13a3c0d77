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

it("details that were changed in another window meanwhile are not overwritten, and what was typed comes back", async () => {
  const changeDetails = refusing({ code: "conflict", reason: "changed" });
  const answer = await sendForm(page, customerContext({ changeDetails }), typed);
  expect([answer.status, answer.data]).toMatchObject([
    409,
    { problem: "changed", lastResult: { initialValue: { lastName: "Lovelace", version: "1" } } },
  ]);
});

it("details that are missing or wrong are refused, each at its field", async () => {
  const wrong = { firstName: "", phone: "12", mobile: "212555019", birthDay: "31" };
  const answer = await sendForm(page, customerContext(), { ...typed, ...wrong });
  expect([answer.status, errorsOf(answer)]).toEqual([
    400,
    {
      firstName: ["required.firstName"],
      phone: ["phoneLength"],
      mobile: ["phoneLength"],
      birthDay: ["birthDate"],
    },
  ]);
});

it("details that could not be saved while the box office is down stay in the form", async () => {
  const context = customerContext({ changeDetails: unavailable });
  const answer = await sendForm(page, context, typed);
  expect([answer.status, answer.data]).toMatchObject([
    503,
    { problem: "unavailable", lastResult: { initialValue: { lastName: "Lovelace" } } },
  ]);
});

it("a profile that was changed in another window meanwhile is not overwritten", async () => {
  const changeDetails = refusing({ code: "conflict", reason: "changed" });
  const fields = { recognitionName: "The Lovelaces", tributeType: "", tributeName: "" };
  const answer = await sendForm(profile, customerContext({ changeDetails }), {
    ...fields,
    version: "1",
  });
  expect(answer.data).toMatchObject({ problem: "changed" });
});
