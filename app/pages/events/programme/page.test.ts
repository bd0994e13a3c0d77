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
] as const)("a program that ends in %o is a 404 that says %s", async (failure, reason) => {
  const answer = await open(refusing(failure));
  expect(answer).toMatchObject({ status: 404, data: { programme: null, reason } });
});

it("a program's code that is too long is refused without asking the box office", async () => {
  const fails = () => Promise.reject(new Error("the box office was asked"));
  const answer = await open(fails, "X".repeat(200));
  expect(answer).toMatchObject({ status: 404, data: { reason: "not-recognised" } });
});

it("a program's page answers 503 while the box office is down", async () => {
  expect((await open(unavailable)).status).toBe(503);
});
