import { expect, it } from "vitest";

import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import * as page from "./route";

it.each([
  ["?eventId=e1&instanceId=i1", 301, "/food-and-drink/i1"],
  ["?eventId=e1", 303, "/events/e1"],
  ["?instanceId=..%2Fevil", 303, "/"],
])("the older address with %j leads on", async (query, status, to) => {
  const answer = await openPage(page, visitorContext(), `/food-and-drink${query}`);
  expect([answer.status, answer.leadsTo]).toEqual([status, to]);
});
