import { expect, it } from "vitest";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import * as page from "./route";

it("an entered program code leads to its performances", async () => {
  const answer = await sendForm(page, visitorContext(), { programme: " SCHOOLS/1 " });
  expect([answer.status, answer.leadsTo]).toEqual([303, "/programmes/SCHOOLS%2F1"]);
});

it.each([
  ["an empty program code", "", "", "programme.empty"],
  [
    "a program code longer than any, which would not fit an address",
    "A".repeat(20_000),
    "A".repeat(100),
    "codes.refused.not-recognised",
  ],
])("%s is refused, and what was typed stays", async (_, programme, typed, message) => {
  const answer = await sendForm(page, visitorContext(), { programme });
  expect(answer).toMatchObject({ status: 400, data: { message, typed } });
});
