import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const programme = { id: "p1", code: "SCHOOLS/1", name: "Schools", description: "", instances: [] };

it("an entered program code is added to the basket and redirects to its performances", async () => {
  const enterCode = vi.fn<Crm["enterCode"]>(answering(sampleBasket()));
  const context = visitorContext({
    getProgramme: answering(programme),
    createBasket: answering(sampleBasket({ items: [] })),
    enterCode,
  });
  const result = await sendForm(page, context, { programme: " SCHOOLS/1 " });
  expect([result.status, result.location]).toEqual([303, "/programmes/SCHOOLS%2F1"]);
  expect(enterCode.mock.calls).toMatchObject([[{ body: { code: "SCHOOLS/1" } }]]);
});

it.each([
  ["an empty program code", "", "", "empty"],
  ["an unknown program code", "NOBODY", "NOBODY", "not-recognised"],
  [
    "a program code that is too long for a URL",
    "A".repeat(20_000),
    "A".repeat(100),
    "not-recognised",
  ],
])("%s is refused and kept in the form", async (_, typed, kept, reason) => {
  const context = visitorContext({ getProgramme: refusing({ code: "code-not-recognised" }) });
  const result = await sendForm(page, context, { programme: typed });
  expect(result).toMatchObject({ status: 400, data: { reason, typed: kept } });
});
