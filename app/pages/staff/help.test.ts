import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sampleBasket } from "../../../tests/support/samples/basket";
import {
  customerPath,
  desk,
  helpForms,
  robin,
  sampleFile,
  staffVisit,
  taylor,
} from "../../../tests/support/staff-visit";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";

const { site, open, post, signIn } = staffVisit();

it("staff email a customer a sign-in link to this storefront, and see the notice once", async () => {
  const sendCustomerMagicLink = vi.fn<Crm["sendCustomerMagicLink"]>(answering(null));
  await signIn(taylor, { sendCustomerMagicLink });
  const helped = await post(customerPath, { intent: "magic-link", reason: "Called at noon" });
  expect([helped.status, helped.location]).toEqual([303, customerPath]);
  const { params, body } = sendCustomerMagicLink.mock.calls[0]![0];
  const { reason, linkUrl } = body;
  expect([params.id, reason]).toEqual(["c1", "Called at noon"]);
  expect(linkUrl).toMatch(/^http:\/\/localhost:3000\/authentication\?token=__TOKEN__&note=/);
  expect((await open(customerPath)).html).toContain("Sign-in link sent");
  expect((await open(customerPath)).html).not.toContain("Sign-in link sent");
});

it("the customer page shows subscriptions, cards, access scheme and contact preferences", async () => {
  await signIn();
  const { html } = await open(customerPath);
  for (const text of ["4 of 6 tickets left", "Visa •••• 4242", "Access Pass", "Shows and events"])
    expect(html).toContain(text);
});

it("the customer page offers only actions that apply now", async () => {
  const emptyBasket = { tickets: [], items: [], lost: [], codes: [], offers: [] };
  const files = [
    { ...sampleFile, lockedAt: "2026-12-01T11:00:00-05:00" },
    { ...sampleFile, baskets: [{ ...sampleBasket(), ...emptyBasket }] },
    sampleFile,
  ];
  await signIn();
  const offered = [];
  for (const file of files) {
    site().crm.getCustomerFile = answering(file);
    const { html } = await open(customerPath);
    offered.push(["unlock", "basket-link"].map((kind) => html.includes(`name="intent:${kind}"`)));
  }
  expect(offered).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect((await post(customerPath, { intent: "sell", reason: "Called" })).status).toBe(400);
  site().crm.sendCustomerBasketLink = refusing({ code: "conflict", reason: "no-basket" });
  const refused = await post(customerPath, { intent: "basket-link", reason: "Called" });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("There’s nothing left in a basket");
});

it("help for a customer without an answer of the box office keeps the reason that was typed", async () => {
  await signIn(taylor, { sendCustomerMagicLink: unavailable });
  const reply = await post(customerPath, { intent: "magic-link", reason: "Called at noon" });
  expect(reply.status).toBe(503);
  expect(reply.html).toContain("Called at noon");
  expect(reply.html).not.toContain("Sign-in link sent");
});

it("the customer page of a closed account says so, and offers no links", async () => {
  await signIn();
  const closed = { ...sampleFile, baskets: [{ ...sampleBasket(), items: [] }] };
  const page = async (closedAt: string | null) => {
    site().crm.getCustomerFile = answering({ ...closed, closedAt });
    const { html } = await open(customerPath);
    const links = ["magic-link", "password-reset", "basket-link"];
    return [
      html.includes("The customer closed this account on"),
      ...links.map(
        (kind) => html.includes(`name="intent:${kind}"`) || html.includes(`value="${kind}"`),
      ),
    ];
  };
  expect(await page(null)).toEqual([false, true, true, true]);
  expect(await page("2026-11-02T11:00:00-05:00")).toEqual([true, false, false, false]);
});

it("only supervisors can correct an email and read the audit log", async () => {
  await signIn();
  const { html } = await open(customerPath);
  expect(html).not.toContain(`${customerPath}/email`);
  expect(html).not.toContain(`${desk}/log`);
  for (const path of [`${customerPath}/email`, `${desk}/log`])
    expect((await open(path)).location).toBe(`${desk}/customers`);
  const change = { email: "right@example.com", reason: "Misheard" };
  expect((await post(`${customerPath}/email`, change)).location).toBe(`${desk}/customers`);
  const changeCustomerEmail = refusing({ code: "conflict", reason: "email-taken" });
  await signIn(robin, { changeCustomerEmail });
  expect((await open(customerPath)).html).toContain(`${customerPath}/email`);
  expect((await post(`${customerPath}/email`, { ...change, email: "right@" })).status).toBe(400);
  const taken = await post(`${customerPath}/email`, change);
  expect(taken.html).toContain("Another account has this email");
});

it("all staff pages and forms return 404 for an unknown customer", async () => {
  const notFound = refusing({ code: "not-found" });
  await signIn(robin, {
    getCustomerFile: notFound,
    getCustomerOrder: notFound,
    sendCustomerMagicLink: notFound,
    changeCustomerEmail: notFound,
    resendCustomerConfirmation: notFound,
  });
  for (const [path, form] of Object.entries(helpForms(`${desk}/customers/nonsense`, "o1"))) {
    expect((await open(path)).status, path).toBe(404);
    expect((await post(path, form)).status, path).toBe(404);
  }
});

it("changing a staff password requires the current one, and sends neither back", async () => {
  const wrong = refusing({ code: "invalid", fields: { currentPassword: "wrong" } });
  await signIn(taylor, { changeStaffPassword: wrong });
  const form = {
    currentPassword: "Wrong1x",
    newPassword: "Matinee on Tuesday 22",
    confirmPassword: "Matinee on Tuesday 22",
  };
  const refused = await post(`${desk}/password`, form);
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("That’s not your password");
  for (const secret of ["Wrong1x", "Matinee on Tuesday 22"])
    expect(refused.html).not.toContain(secret);
  site().crm.changeStaffPassword = answering({ session: "new-token" });
  expect((await post(`${desk}/password`, form)).location).toBe(`${desk}/customers`);
  expect((await open(`${desk}/customers`)).html).toContain("Password changed.");
});

it("setting up an authenticator needs the password, and shows the secret again after a wrong code or an outage", async () => {
  const secret = "JBSWY3DPEHPK3PXP";
  const uri = `otpauth://totp/riverside:x?secret=${secret}`;
  await signIn(taylor, {
    confirmSecondFactor: refusing({ code: "code-not-recognised" }),
  });
  const page = `${desk}/second-factor`;
  const begin = { intent: "begin", currentPassword: "Counter1" };
  expect((await post(page, { intent: "begin" })).status).toBe(400);
  site().crm.offerSecondFactor = refusing({
    code: "invalid",
    fields: { currentPassword: "wrong" },
  });
  const refused = await post(page, begin);
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("That’s not your password");
  expect(refused.html).not.toContain("Counter1");
  site().crm.offerSecondFactor = answering({ secret, uri });
  expect((await post(page, begin)).html).toContain("JBSW Y3DP EHPK 3PXP");
  const wrong = await post(page, { secret, uri, code: "000000" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain("JBSW Y3DP EHPK 3PXP");
  site().crm.confirmSecondFactor = unavailable;
  const unanswered = await post(page, { secret, uri, code: "123456" });
  expect(unanswered.status).toBe(503);
  expect(unanswered.html).toContain("JBSW Y3DP EHPK 3PXP");
  const invalid = { secret: "<script>", uri: "https://evil.example", code: "123456" };
  expect((await post(page, invalid)).status).toBe(400);
});

it("the audit log says when a performance starts", async () => {
  const entry = {
    ...{ id: 1, at: "2026-12-01T12:00:00-05:00", actor: taylor.email, action: "move-performance" },
    ...{ subjectKind: "performance", subjectId: "i1", reason: null, details: {}, customerId: null },
    ...{ subject: "Night Music", startsAt: "2026-12-03T19:30:00-05:00" },
  };
  const earlier = { ...entry, id: 2, subject: "Night Music, Dec 3, 2026", startsAt: undefined };
  await signIn(robin, { listAuditLog: answering([entry, earlier]) });
  const { html } = await open(`${desk}/log`);
  expect(html).toMatch(/Night Music<\/a>, Thu, Dec\s3, 2026, 7:30\sPM/);
  expect(html).toContain("Night Music, Dec 3, 2026</a></p>");
});

it("the audit log says how much a season file changed, and what each of its records is", async () => {
  const entry = {
    ...{ id: 3, at: "2026-12-01T12:00:00-05:00", actor: "command line", action: "season" },
    ...{ subjectKind: "season", subjectId: "files", reason: null, customerId: null, subject: null },
    details: {
      counts: {
        bands: { new: 2, changed: 0, removed: 0 },
        performances: { new: 12, changed: 1, removed: 1 },
      },
    },
  };
  const details = { list: "performances", change: "new" };
  const record = { ...entry, id: 2, subjectKind: "performance", subjectId: "i1", details };
  const earlier = { ...record, id: 1, details: { change: "new" } };
  await signIn(robin, { listAuditLog: answering([entry, record, earlier]) });
  const { html } = await open(`${desk}/log`);
  expect(html).toContain(
    "Applied season files. Price bands: 2 added; Performances: 12 added, 1 changed, 1 removed",
  );
  expect(html).toContain("Added by a season file (Performances)");
  expect(html).toContain("Changed it by a season file");
});

it("the audit log says what staff changed in the season, and in which record", async () => {
  const entry = {
    ...{ at: "2026-12-01T12:00:00-05:00", actor: robin.email, action: "edit" },
    ...{ reason: null, customerId: null, subject: null },
  };
  const prices = { fields: { prices: ["…", "…"], name: ["A", "B"], no: [1, 2] } };
  const entries = [
    {
      ...{ ...entry, id: 2, subjectKind: "price-list", subjectId: "evenings" },
      details: { list: "priceLists", change: "changed", ...prices },
    },
    {
      ...{ ...entry, id: 1, subjectKind: "promo-code", subjectId: "TEN" },
      details: { list: "promoCodes", change: "new" },
    },
    { ...entry, id: 0, subjectKind: "event", subjectId: "gone", details: {} },
  ];
  await signIn(robin, { listAuditLog: answering(entries) });
  const { html } = await open(`${desk}/log`);
  expect(html).toMatch(/Changed in the season \(Price lists\): Name, Prices<[^]*>evenings</);
  expect(html).toMatch(/Added to the season \(Promo codes\)<[^]*>TEN</);
  expect(html).toContain("Changed the season<");
  expect(html).not.toContain(">gone<");
});

it("the audit log is paginated, in each of its parts", async () => {
  const parts: (string | undefined)[] = [];
  const actions = Array.from({ length: 51 }, (_, at) => ({
    id: 51 - at,
    at: "2026-12-01T12:00:00-05:00",
    actor: taylor.email,
    action: "magic-link",
    subjectKind: "customer",
    subjectId: "c1",
    reason: `Call ${51 - at}.`,
    details: {},
    subject: "Rivers",
    customerId: "c1",
  }));
  await signIn(robin, {
    listAuditLog: ({ query = {} }) => {
      const asked = query as { before?: number; pageSize?: number; part?: string };
      const { before = Infinity, pageSize } = asked;
      parts.push(asked.part);
      return answering(actions.filter(({ id }) => id < before).slice(0, pageSize))();
    },
  });
  const newest = (await open(`${desk}/log`)).html;
  expect(newest).toContain("Call 51.");
  expect(newest).toContain(`href="${customerPath}"`);
  expect(newest).not.toContain("Call 1.");
  const before = new RegExp(`${desk}/log\\?before=(\\d+)`).exec(newest)?.[0] ?? "";
  const last = (await open(before)).html;
  expect(last).toContain("Call 1.");
  expect(last).not.toContain("Call 2.");
  expect((await open(`${desk}/log?before=x&show=x`)).html).toContain("Call 51.");
  expect(parts).toEqual([undefined, undefined, undefined]);
  const reads = (await open(`${desk}/log?show=reads`)).html;
  expect(reads).toContain(`href="${desk}/log?before=2&amp;show=reads"`);
  expect(reads).toMatch(/aria-current="page"[^>]*>Opened records</);
  expect(parts.at(-1)).toBe("reads");
});
