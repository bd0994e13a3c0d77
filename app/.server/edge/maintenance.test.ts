import { expect, it } from "vitest";

import { createMaintenancePass } from "../session/maintenance-pass";
import { venueSettings } from "~/venue-settings";
import { answering, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const PASSPHRASE = "the lights are on";
const variables = { MAINTENANCE_PASSPHRASE: PASSPHRASE };
const path = "/events/e1/i1";
const openWindow = {
  isOpen: true,
  startsAt: "2026-12-01T11:00:00-05:00",
  endsAt: "2026-12-01T13:30:00-05:00",
  message: "We move to a new cash desk.",
};

const start = (settings: Parameters<typeof startStubbedStorefront>[1] = {}) =>
  startStubbedStorefront({}, settings);

it("during maintenance, pages that sell redirect to the maintenance page and others stay open", async () => {
  const { crm, fetch, post } = await start();
  expect((await fetch(path)).status).toBe(200);
  crm.getMaintenance = answering(openWindow);
  const answers = [
    await fetch(path),
    await fetch("/checkout/basket"),
    await post(path, { intent: "code", code: "EARLY" }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
    [302, "/maintenance"],
    [302, "/maintenance"],
    [303, "/maintenance"],
  ]);
  const page = await fetch("/maintenance");
  expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "5400"]);
  const html = await page.text();
  for (const text of [
    "The sales flow is currently offline for maintenance.",
    "We move to a new cash desk.",
    "1:30\u00a0PM\u00a0EST",
  ])
    expect(html).toContain(text);
  expect((await fetch("/")).status).toBe(200);

  crm.getMaintenance = answering(null);
  expect((await fetch(path)).status).toBe(200);
  expect((await fetch("/maintenance")).status).toBe(200);
});

it("pages that sell stay open before planned maintenance and while the box office is down", async () => {
  const { crm, fetch } = await start();
  crm.getMaintenance = answering({ ...openWindow, isOpen: false });
  expect((await fetch(path)).status).toBe(200);
  crm.getMaintenance = crm.getEvent = crm.getInstance = crm.getPriceList = unavailable;
  expect((await fetch(path)).status).toBe(503);
});

it("pages that sell are closed during a maintenance window of the venue's settings", async () => {
  const maintenanceWindows = [
    { from: "2026-12-01T11:00:00-05:00", until: "2026-12-01T13:00:00-05:00" },
  ];
  let now = "2026-12-01T17:00:00Z";
  const { fetch } = await start({
    venue: { ...venueSettings, maintenanceWindows },
    now: () => new Date(now),
  });
  expect((await fetch("/checkout/basket")).headers.get("Location")).toBe("/maintenance");
  now = "2026-12-01T18:00:00Z";
  expect((await fetch("/checkout/basket")).headers.get("Location")).not.toBe("/maintenance");
});

it("the maintenance bypass requires the passphrase, and can be ended", async () => {
  const { crm, fetch, post } = await start({ variables });
  crm.getMaintenance = answering(openWindow);
  for (const [passphrase, message] of [
    ["", "Enter the passphrase"],
    ["the lights are off", "That’s not the passphrase"],
  ] as const) {
    const refused = await post("/maintenance-bypass", { passphrase });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
    const html = await refused.text();
    expect(html).toContain(message);
    expect(html).not.toContain("the lights are off");
  }
  const passed = await post("/maintenance-bypass", { passphrase: PASSPHRASE });
  expect([passed.status, passed.headers.get("Location")]).toEqual([303, "/"]);
  const pass = passed.headers.getSetCookie().find((line) => line.startsWith("maintenance-pass="));
  expect(pass).toMatch(/; Max-Age=43200; Path=\/; SameSite=Lax; HttpOnly$/);
  const headers = { Cookie: pass?.split(";")[0] ?? "" };
  expect((await fetch(path, { headers })).status).toBe(200);
  expect((await fetch(path)).status).toBe(302);
  expect(await (await fetch("/maintenance-bypass", { headers })).text()).toContain(
    "This browser can buy tickets while the sale is closed.",
  );
  const ended = await post("/maintenance-bypass", { intent: "end" }, headers);
  expect(ended.headers.getSetCookie().join()).toContain("maintenance-pass=; Max-Age=0");
});

it("the maintenance bypass returns 404 without a configured passphrase", async () => {
  const { fetch, post } = await start();
  expect((await fetch("/maintenance-bypass")).status).toBe(404);
  expect((await post("/maintenance-bypass", { passphrase: PASSPHRASE })).status).toBe(404);
});

it("the maintenance bypass limits the attempts from one address", async () => {
  const { post } = await start({ variables: { ...variables, SIGN_IN_ATTEMPTS: "2" } });
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt += 1)
    statuses.push((await post("/maintenance-bypass", { passphrase: "guess" })).status);
  expect(statuses).toEqual([400, 400, 429]);
});

it("the maintenance pass ends after twelve hours, and when its passphrase or secret changes", () => {
  const env = {
    MAINTENANCE_PASSPHRASE: PASSPHRASE,
    SESSION_SECRET: ["a".repeat(32)],
    PUBLIC_URL: "https://tickets.example",
  };
  const issued = createMaintenancePass(env)?.issue("2026-12-01T12:00:00-05:00") ?? "";
  expect(issued).toMatch(/; Secure$/);
  const [cookie = ""] = issued.split(";");
  const isLetIn = (cookies: string, now: string, others: Partial<typeof env> = {}) =>
    createMaintenancePass({ ...env, ...others })?.isLetIn(cookies, now);
  expect(isLetIn(cookie, "2026-12-01T23:59:00-05:00")).toBe(true);
  expect(isLetIn(cookie, "2026-12-02T00:01:00-05:00")).toBe(false);
  const now = "2026-12-01T13:00:00-05:00";
  expect(isLetIn(cookie, now, { MAINTENANCE_PASSPHRASE: "another passphrase" })).toBe(false);
  expect(isLetIn(cookie, now, { SESSION_SECRET: ["b".repeat(32)] })).toBe(false);
  expect(isLetIn(cookie, now, { SESSION_SECRET: ["b".repeat(32), "a".repeat(32)] })).toBe(true);
  expect(isLetIn(cookie.replace(/=./, "=z"), now)).toBe(false);
  expect(isLetIn("maintenance-pass=", now)).toBe(false);
});
