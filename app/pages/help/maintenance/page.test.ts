import { expect, it } from "vitest";

import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("the maintenance page returns 503 while the box office is down", async () => {
  expect((await openPage(page, visitorContext({ getMaintenance: unavailable }))).status).toBe(503);
});
