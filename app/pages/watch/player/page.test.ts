import { expect, it } from "vitest";

import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import * as page from "./route";

const TICKET = "8ab6b994-7af4-437e-8b77-2c82f4510495";

// The stub fails the test if the box office is called.
it.each([
  ["too long a ticket id", "a".repeat(101), "token"],
  ["no token", TICKET, ""],
  ["too long a token", TICKET, "a".repeat(201)],
])("a stream link with %s returns 404 without calling the box office", async (_, ticket, token) => {
  const path = `/watch/x?token=${token}`;
  const opened = await openPage(page, visitorContext(), path, { ticket });
  expect(opened).toMatchObject({ status: 404, data: { stream: null } });
  const sent = await sendForm(page, visitorContext(), { intent: "watch" }, path, { ticket });
  expect(sent.status).toBe(404);
});
