import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage, visitorContext } from "../../../../tests/support/ask-page";
import { refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const { t } = loadTranslations(false)["en-us"];

const open = (getProgramme: Crm["getProgramme"], programme = "SCHOOLS") =>
  openPage(page, visitorContext({ getProgramme }), `/programmes/${programme}`, { programme });

it.each([
  [{ code: "code-not-recognised" }, "not-recognised", 404, "Program code not found"],
  [
    { code: "not-allowed", reason: "programme-without-instances" },
    "programme-without-instances",
    200,
    "Program code",
  ],
] as const)(
  "a program refused with %o has the reason %s, the status %i and the title %s",
  async (failure, reason, status, title) => {
    const result = await open(refusing(failure));
    const shown = { programme: null, reason, today: "2026-12-01" };
    expect(result).toMatchObject({ status, data: { programme: null, reason } });
    expect(page.handle.title(shown, t)).toBe(title);
  },
);

it("a program code that is too long is refused without a request to the box office", async () => {
  const unexpected = () => Promise.reject(new Error("unexpected request to the box office"));
  const result = await open(unexpected, "X".repeat(200));
  expect(result).toMatchObject({ status: 404, data: { reason: "not-recognised" } });
});

it("a program page returns 503 while the box office is down", async () => {
  expect((await open(unavailable)).status).toBe(503);
});
