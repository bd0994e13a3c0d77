import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const open = (getProgramme: Crm["getProgramme"], programme = "SCHOOLS") =>
  openPage(page, visitorContext({ getProgramme }), `/programmes/${programme}`, { programme });

it.each([
  [{ code: "code-not-recognised" }, "not-recognised"],
  [{ code: "not-allowed", reason: "programme-without-instances" }, "programme-without-instances"],
] as const)("a program refused with %o returns 404 with the reason %s", async (failure, reason) => {
  const result = await open(refusing(failure));
  expect(result).toMatchObject({ status: 404, data: { programme: null, reason } });
});

it("a program code that is too long is refused without a request to the box office", async () => {
  const unexpected = () => Promise.reject(new Error("unexpected request to the box office"));
  const result = await open(unexpected, "X".repeat(200));
  expect(result).toMatchObject({ status: 404, data: { reason: "not-recognised" } });
});

it("a program page returns 503 while the box office is down", async () => {
  expect((await open(unavailable)).status).toBe(503);
});
