import { expect, it } from "vitest";

import { openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import * as page from "./route";

const TICKET = "8ab6b994-7af4-437e-8b77-2c82f4510495";

// The stub fails the test where the box office is asked.
it.each([
  ["names a ticket longer than any", "a".repeat(101), "token"],
  ["is cut off", TICKET, ""],
  ["is longer than any", TICKET, "a".repeat(201)],
])(
  "a stream link that %s is not found, without asking the box office",
  async (_, ticket, token) => {
    const path = `/watch/x?token=${token}`;
    const opened = await openPage(page, visitorContext(), path, { ticket });
    expect(opened).toMatchObject({ status: 404, data: { stream: null } });
    const sent = await sendForm(page, visitorContext(), { intent: "watch" }, path, { ticket });
    expect(sent.status).toBe(404);
  },
);
