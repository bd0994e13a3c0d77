import { expect, it } from "vitest";

import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import * as page from "./route";

it("an entered program code leads to its performances", async () => {
  const answer = await sendForm(page, visitorContext(), { programme: " SCHOOLS/1 " });
  expect([answer.status, answer.leadsTo]).toEqual([303, "/programmes/SCHOOLS%2F1"]);
});

it("an empty program code is refused", async () => {
  const answer = await sendForm(page, visitorContext(), { programme: "" });
  expect(answer).toMatchObject({ status: 400, data: { problem: "empty" } });
});
