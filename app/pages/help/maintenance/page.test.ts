import { expect, it } from "vitest";

import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { answering, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the maintenance page does not say that tickets are on sale while the box office is down", async () => {
  expect((await openPage(page, visitorContext({ getMaintenance: unavailable }))).status).toBe(503);
});

it("the maintenance page answers 200 once maintenance is over", async () => {
  const context = visitorContext({ getMaintenance: answering(null) });
  expect((await openPage(page, context)).status).toBe(200);
});
