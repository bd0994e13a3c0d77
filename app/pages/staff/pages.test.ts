import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import {
  customerPath,
  desk,
  helpForms,
  robin,
  sampleFile,
  staffCredentials,
  staffVisit,
  taylor,
} from "../../../tests/support/staff-visit";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const { site, cookies, open, post, signIn } = staffVisit();

it("the staff pages return 404 without an ADMIN_PATH, and below any other path", async () => {
  const without = await startStubbedStorefront();
  for (const path of ["", "/sign-in", "/sign-in/code", "/customers", "/log", "/password"]) {
    expect((await without.fetch(`${desk}${path}`)).status, path).toBe(404);
    expect((await open(`/counter-x8${path}`)).status, path).toBe(404);
    const form: Record<string, string> = path === "/sign-in/code" ? { code: "123456" } : {};
    const posted = path === "/sign-in" ? staffCredentials : form;
    expect((await post(`/counter-x8${path}`, posted)).status, path).toBe(404);
  }
  expect((await without.fetch("/smart/customer/search")).status).toBe(404);
});

it("the staff pages redirect a visitor without a session to sign in, without calling the box office", async () => {
  for (const path of [
    "",
    "/customers?query=ada",
    "/second-factor",
    "/password",
    "/log",
    "/customers/c1",
  ]) {
    cookies.clear();
    expect((await open(`${desk}${path}`)).location, path).toBe(`${desk}/sign-in`);
  }
  for (const [path, fields] of Object.entries(helpForms(customerPath, "o1"))) {
    const form = await post(path, fields);
    expect([form.status, form.location], path).toEqual([303, `${desk}/sign-in`]);
    expect((await open(`${path}.data`)).html, path).not.toContain(sampleFile.customer.email);
  }
});

it("the staff session is in a separate sealed cookie, limited to the staff path", async () => {
  const { set } = await signIn();
  const [known = "", staffCookie = "", ...others] = set.sort().reverse();
  // The cookie of a browser that staff have signed in with.
  expect([known.startsWith("known="), others]).toEqual([true, []]);
  expect(staffCookie).toMatch(/^foyer-staff=Fe26[^;]*; Max-Age=1200; Path=\/counter-x9;/);
  expect(staffCookie).toContain("HttpOnly; SameSite=Lax");
  expect(set.join()).not.toContain("staff-token");
  expect((await open("/account/your-orders")).location).toBe("/login");
  // A visitor's cookie is not accepted as a staff cookie, and vice versa.
  cookies.set("foyer", cookies.get("foyer-staff") ?? "");
  cookies.delete("foyer-staff");
  expect((await open(`${desk}/customers`)).location).toBe(`${desk}/sign-in`);
});

it("staff sign-in refuses a wrong password and does not send it back", async () => {
  const refused = await signIn(taylor, { signInStaff: refusing({ code: "not-signed-in" }) });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Wrong email or password");
  expect(refused.html).not.toContain(staffCredentials.password);
});

it("staff sign-in requires the authenticator code on a second page before any access", async () => {
  const signedIn = await signIn(robin, {
    signInStaff: answering({ question: "question" }),
    signInStaffByCode: refusing({ code: "code-not-recognised" }),
  });
  expect(signedIn.location).toBe(`${desk}/sign-in/code`);
  for (const code of ["", "12345", "000000"])
    expect((await post(`${desk}/sign-in/code`, { code })).status, code).toBe(400);
  site().crm.signInStaffByCode = answering({ session: "staff-token", staff: robin });
  const entered = await post(`${desk}/sign-in/code`, { code: "123456" });
  expect(entered.location).toBe(`${desk}/customers`);
  cookies.clear();
  await post(`${desk}/sign-in`, staffCredentials);
  expect((await open(`${desk}/customers`)).location).toBe(`${desk}/sign-in`);
});

it("staff sign-in starts over when the time for the code has expired", async () => {
  expect((await open(`${desk}/sign-in/code`)).location).toBe(`${desk}/sign-in`);
  await signIn(robin, {
    signInStaff: answering({ question: "question" }),
    signInStaffByCode: refusing({ code: "not-signed-in" }),
  });
  const late = await post(`${desk}/sign-in/code`, { code: "123456" });
  expect(late.location).toBe(`${desk}/sign-in`);
  expect((await open(`${desk}/sign-in`)).html).toContain("Your code has expired");
});

it("signing out of a staff session requires a POST", async () => {
  await signIn();
  const signOutStaff = vi.fn<Crm["signOutStaff"]>(answering(null));
  site().crm.signOutStaff = signOutStaff;
  await open(`${desk}/sign-out`);
  expect((await open(`${desk}/customers`)).status).toBe(200);
  await post(`${desk}/sign-out`, {});
  expect(signOutStaff).toHaveBeenCalledExactlyOnceWith({ session: "staff-token" });
  expect((await open(`${desk}/sign-in`)).html).toContain("re signed out");
});

it("a staff session expires after 20 idle minutes and returns to the requested page", async () => {
  await signIn();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 1_201_000);
  expect((await open(customerPath)).location).toBe(`${desk}/sign-in`);
  expect((await post(`${desk}/sign-in`, staffCredentials)).location).toBe(customerPath);
  vi.useRealTimers();
});

it("a staff session that the box office has ended redirects to sign-in", async () => {
  await signIn();
  site().crm.getStaff = refusing({ code: "not-signed-in" });
  expect((await open(customerPath)).location).toBe(`${desk}/sign-in`);
  const form = await post(customerPath, { intent: "magic-link", reason: "Called" });
  expect(form.location).toBe(`${desk}/sign-in`);
});

it("the customer search shows if there are more results, and returns 503 while the box office is down", async () => {
  const { id, number, firstName, lastName, email, phone } = sampleFile.customer;
  const result = { id, number, firstName, lastName, email, phone, isGuest: false, locked: false };
  await signIn(taylor, {
    findCustomers: answering({ customers: [result], more: true, order: null }),
  });
  const { location } = await post(`${desk}/customers`, { query: " a " });
  const found = location ?? "";
  const { html } = await open(found);
  expect(html).toMatch(/value="a"/);
  expect(html).toContain(`href="${customerPath}"`);
  expect(html).toContain("Showing the first");
  expect(html).toContain(number);
  site().crm.findCustomers = unavailable;
  expect((await open(found)).status).toBe(503);
});

it("what staff search for is in no address, also after a bookmark and the sign-in that a search led to", async () => {
  const findCustomers = vi.fn(answering({ customers: [], more: false, order: null }));
  const email = "ada@example.com";
  const sealed = /^\/counter-x9\/customers\?find=[\w-]{40,}$/;
  const searched = await post(`${desk}/customers`, { query: email });
  expect(searched).toMatchObject({
    status: 303,
    location: expect.stringMatching(sealed) as string,
  });
  expect((await open(searched.location ?? "")).location).toBe(`${desk}/sign-in`);
  const { location } = await signIn(taylor, { findCustomers });
  expect(location).toBe(searched.location);
  expect((await open(location ?? "")).html).toContain(`value="${email}"`);
  expect((await open(`${desk}/customers?query=${encodeURIComponent(email)}`)).location).toMatch(
    sealed,
  );
  expect(findCustomers).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ query: { query: email } }),
  );
  for (const find of ["", "x", "A".repeat(60), (searched.location ?? "").slice(-40)])
    expect((await open(`${desk}/customers?find=${find}`)).status, find).toBe(200);
});

it("a customer search without a term is refused", async () => {
  await signIn();
  const { status, html } = await post(`${desk}/customers`, { query: " " });
  expect(status).toBe(400);
  expect(html).toContain('href="#query-field"');
});

it("a search for an order number leads to the order", async () => {
  const order = { id: "o1", customerId: "c1" };
  await signIn(taylor, { findCustomers: answering({ customers: [], more: false, order }) });
  const { location } = await post(`${desk}/customers`, { query: "RPA-10234" });
  const found = await open(location ?? "");
  expect(found.location).toBe(`${desk}/customers/c1/orders/o1`);
});

it("the smart link redirects to the customer search in a browser that staff have signed in with", async () => {
  await signIn();
  const smart = await open("/smart/customer/search?email=ada%40example.com");
  expect(smart.location).toMatch(/^\/counter-x9\/customers\?find=[\w-]{40,}$/);
});

it("the smart link returns the usual 404 to other visitors", async () => {
  site().crm.signIn = answering({ session: "customer-token", customer: sampleCustomer() });
  site().crm.getCustomer = answering(sampleCustomer());
  site().crm.listOtherBaskets = answering([]);
  const ada = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };
  const forgeMark = async () => {
    await post("/login/password", ada);
    cookies.set("known", `${cookies.get("known")}.s${"x".repeat(16)}`);
  };
  for (const setUp of [() => Promise.resolve(), () => post("/login/password", ada), forgeMark]) {
    cookies.clear();
    await setUp();
    const smart = await open("/smart/customer/search?query=x");
    expect([smart.status, smart.location]).toEqual([404, null]);
    expect((await open("/smart/customer/search.data?query=x")).html).not.toContain(desk.slice(1));
    const unknown = await open("/smart/customer/nowhere?query=x");
    const normalize = (html: string) =>
      html.replace(/nonce="[^"]*"/g, "").replaceAll("nowhere", "search");
    expect(normalize(smart.html)).toBe(normalize(unknown.html));
  }
});

it("the search for a performance to reserve or link to asks for a term only if it was sent without one", async () => {
  const none = answering([]);
  const lists = { listFunds: none, listMembershipLevels: none, listPackages: none };
  await signIn(robin, { listSeason: unavailable, ...lists });
  const error = "Enter a title, artist or work";
  for (const path of [`${customerPath}/reserve`, `${desk}/link`]) {
    const { status, html } = await open(path);
    expect([path, status, html.includes(error)]).toEqual([path, 200, false]);
    expect((await open(`${path}?search=+`)).html, path).toContain(error);
  }
});

it("staff review a customer's monthly gift before they end it, and a second submit changes nothing", async () => {
  const recurring = {
    id: "r1",
    kind: "donation",
    name: "Annual Fund",
    state: "active",
    method: { kind: "bank-account", name: "Test Bank", last4: "6789" },
    nextOn: "2026-12-20",
    amount: { amount: 2_500, currency: "USD" },
    isUnderWay: false,
    wasRefused: false,
  } as const;
  await signIn(taylor, { getCustomerFile: answering({ ...sampleFile, recurring: [recurring] }) });
  const path = `${customerPath}/recurring/r1`;
  expect((await open(customerPath)).html).toContain(`href="${path}"`);
  const { html } = await open(path);
  for (const words of ["Monthly gift: Annual Fund", "$25", "6789", sampleFile.customer.email])
    expect(html).toContain(words);
  expect((await open(`${customerPath}/recurring/r2`)).status).toBe(404);
  const stopCustomerRecurring = vi.fn<Crm["stopCustomerRecurring"]>(answering(null));
  Object.assign(site().crm, { stopCustomerRecurring });
  expect((await post(path, { reason: "" })).status).toBe(400);
  expect(stopCustomerRecurring).not.toHaveBeenCalled();
  const ended = await post(path, { reason: "Called to end it" });
  expect([ended.status, ended.location]).toEqual([303, customerPath]);
  expect(stopCustomerRecurring.mock.calls[0]?.[0]).toMatchObject({
    params: { id: "c1", recurring: "r1" },
    body: { reason: "Called to end it" },
  });
  Object.assign(site().crm, { stopCustomerRecurring: refusing({ code: "not-found" }) });
  expect((await post(path, { reason: "Called to end it" })).location).toBe(customerPath);
});
