import { beforeEach, describe, expect, it, vi } from "vitest";

import { fakeCustomer } from "../support/fake-crm/people";
import { startTestStorefront } from "../support/test-storefront";
import { desk, robin, staffVisit, taylor } from "./staff-visit";

const { site, cookies, open, post, signInRobin } = staffVisit();
const customer = `${desk}/customers/${fakeCustomer.id}`;

/** The forms that help a customer, by the pages that they are on. */
const helpForms = (page: string, order: string): Record<string, Record<string, string>> => ({
  [page]: { intent: "magic-link", reason: "Called" },
  [`${page}/email`]: { email: "x@y.example", reason: "Called" },
  [`${page}/orders/${order}`]: { reason: "Called" },
});

describe("the staff's pages", () => {
  it("are nobody's pages where this storefront has none, and below any other path", async () => {
    const without = await startTestStorefront();
    const paths = ["", "/sign-in", "/sign-in/code", "/customers", "/log", "/password"];
    for (const path of paths) {
      expect((await without.fetch(`${desk}${path}`)).status, path).toBe(404);
      expect((await open(`/counter-x8${path}`)).status, path).toBe(404);
      const form: Record<string, string> = path === "/sign-in/code" ? { code: "123456" } : {};
      const posted = path === "/sign-in" ? taylor : form;
      expect((await post(`/counter-x8${path}`, posted)).status, path).toBe(404);
    }
    expect((await without.fetch("/smart/customer/search")).status).toBe(404);
    await without.close();
  });

  it("ask who it is, by page, by form and as data, and show nothing before", async () => {
    for (const path of [
      "",
      "/customers?query=ada",
      "/second-factor",
      "/password",
      "/log",
      customer.slice(desk.length),
    ]) {
      cookies.clear();
      expect((await open(`${desk}${path}`)).leadsTo, path).toBe(`${desk}/sign-in`);
    }
    for (const [path, fields] of Object.entries(helpForms(customer, "o1"))) {
      const form = await post(path, fields);
      expect([form.status, form.leadsTo], path).toEqual([303, `${desk}/sign-in`]);
      const data = await open(`${path}.data`);
      expect(data.html, path).not.toContain(fakeCustomer.email);
    }
    expect(site().crm.state.staff.acts).toEqual([]);
  });

  it("are not opened by a customer's sign-in, nor a customer's by theirs", async () => {
    const credentials = { email: fakeCustomer.email, password: "Concert2026" };
    await site().crm.signIn(credentials);
    await post(`${desk}/sign-in`, credentials);
    expect((await open(`${desk}/customers`)).leadsTo).toBe(`${desk}/sign-in`);
    await post(`${desk}/sign-in`, taylor);
    expect((await open(`${desk}/customers`)).status).toBe(200);
    expect((await open("/account/your-orders")).leadsTo).toBe("/login");
  });

  it("keep their session in a cookie of their own, sealed, for their path alone", async () => {
    const { set } = await post(`${desk}/sign-in`, taylor);
    const [known = "", theirs = "", ...others] = set.sort().reverse();
    // By this the browser is known as one that staff have signed in with; it says nothing else.
    expect([known.startsWith("known="), others]).toEqual([true, []]);
    expect(theirs).toMatch(/^foyer-staff=Fe26[^;]*; Max-Age=1200; Path=\/counter-x9;/);
    expect(theirs).toContain("HttpOnly; SameSite=Lax");
    expect(cookies.get("foyer")).toBeUndefined();
    const [token = ""] = site().crm.state.staff.sessions.keys();
    expect(set.join()).not.toContain(token);
    // A visitor's cookie does not pass for it, whatever is in it.
    cookies.set("foyer", cookies.get("foyer-staff") ?? "");
    cookies.delete("foyer-staff");
    expect((await open(`${desk}/customers`)).leadsTo).toBe(`${desk}/sign-in`);
  });
});

describe("signing in as staff", () => {
  it("leads to the page that was asked for, a kept search too", async () => {
    await open(`${desk}/customers?query=ada`);
    const page = await open(`${desk}/sign-in`);
    expect(page.html).toContain("ll come back to the page you were on");
    expect((await post(`${desk}/sign-in`, taylor)).leadsTo).toBe(`${desk}/customers?query=ada`);
  });

  it("refuses what is missing, and a wrong password, without the password in the page", async () => {
    const empty = await post(`${desk}/sign-in`, {});
    expect([empty.status, empty.html.includes("Email is required")]).toEqual([400, true]);
    const wrong = await post(`${desk}/sign-in`, { ...taylor, password: "Wrong1x" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("Wrong email or password");
    expect(wrong.html).not.toContain("Wrong1x");
  });

  it("asks for the authenticator's code on a page of its own, and lets nobody in before", async () => {
    expect((await post(`${desk}/sign-in`, robin)).leadsTo).toBe(`${desk}/sign-in/code`);
    expect((await open(`${desk}/customers`)).leadsTo).toBe(`${desk}/sign-in`);
    await post(`${desk}/sign-in`, robin);
    for (const code of ["", "12345", "000000"])
      expect((await post(`${desk}/sign-in/code`, { code })).status, code).toBe(400);
    expect((await post(`${desk}/sign-in/code`, { code: "123456" })).leadsTo).toBe(
      `${desk}/customers`,
    );
  });

  it("begins again when the time for the code is over", async () => {
    expect((await open(`${desk}/sign-in/code`)).leadsTo).toBe(`${desk}/sign-in`);
    await post(`${desk}/sign-in`, robin);
    site().crm.state.staff.questions.clear();
    const late = await post(`${desk}/sign-in/code`, { code: "123456" });
    expect(late.leadsTo).toBe(`${desk}/sign-in`);
    expect((await open(`${desk}/sign-in`)).html).toContain("Your code has expired");
  });

  it("ends by a form, never by a link, in the box office too", async () => {
    await post(`${desk}/sign-in`, taylor);
    await open(`${desk}/sign-out`);
    expect((await open(`${desk}/customers`)).status).toBe(200);
    const before = [...cookies];
    await post(`${desk}/sign-out`, {});
    expect((await open(`${desk}/sign-in`)).html).toContain("re signed out");
    expect(site().crm.state.staff.sessions.size).toBe(0);
    for (const [name, value] of before) cookies.set(name, value);
    expect((await open(`${desk}/customers`)).leadsTo).toBe(`${desk}/sign-in`);
  });

  it("ends by itself when nothing was done for a while, with the way back", async () => {
    await post(`${desk}/sign-in`, taylor);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 1_201_000);
    expect((await open(customer)).leadsTo).toBe(`${desk}/sign-in`);
    expect((await post(`${desk}/sign-in`, taylor)).leadsTo).toBe(customer);
    vi.useRealTimers();
  });

  it("ends when the box office has ended it", async () => {
    await post(`${desk}/sign-in`, taylor);
    site().crm.state.staff.sessions.clear();
    expect((await open(customer)).leadsTo).toBe(`${desk}/sign-in`);
    const form = await post(customer, { intent: "magic-link", reason: "Called" });
    expect(form.leadsTo).toBe(`${desk}/sign-in`);
  });
});

describe("finding a customer", () => {
  beforeEach(() => post(`${desk}/sign-in`, taylor));

  it("says who was found, that nobody was, and that there are too many", async () => {
    expect((await open(`${desk}/customers?query=Rivers`)).html).toContain(`href="${customer}"`);
    expect((await open(`${desk}/customers?query=zzz`)).html).toContain("No customers match");
    expect((await open(`${desk}/customers?query=a`)).html).toContain("Showing the first");
    expect((await open(`${desk}/customers?query=%20`)).html).not.toContain("No customers match");
  });

  it("is where the smart link leads with what it looks for, in a browser that staff signed in with", async () => {
    await post(`${desk}/sign-in`, taylor);
    const smart = await open("/smart/customer/search?email=ada%40example.com");
    expect(smart.leadsTo).toBe(`${desk}/customers?query=ada%40example.com`);
  });

  it("is not told by the smart link to anybody else, who gets the 404 of any unknown page", async () => {
    const ada = { intent: "sign-in", email: fakeCustomer.email, password: "Concert2026" };
    const forgeMark = async () => {
      await post("/login/password", ada);
      cookies.set("known", `${cookies.get("known")}.s${"x".repeat(16)}`);
    };
    for (const signIn of [() => Promise.resolve(), () => post("/login/password", ada), forgeMark]) {
      cookies.clear();
      await signIn();
      for (const path of ["/smart/customer/search", "/smart/customer/search.data"]) {
        const smart = await open(`${path}?query=x`);
        expect([smart.status, smart.leadsTo], path).toEqual([404, null]);
        expect(smart.html).not.toContain(desk.slice(1));
      }
      const unknown = await open("/smart/customer/nowhere?query=x");
      const smart = await open("/smart/customer/search?query=x");
      const words = (html: string) =>
        html.replace(/nonce="[^"]*"/g, "").replaceAll("nowhere", "search");
      expect(words(smart.html)).toBe(words(unknown.html));
    }
  });

  it("is a calm 503 while the box office does not answer", async () => {
    site().crm.state.down = true;
    expect((await open(`${desk}/customers?query=ada`)).status).toBe(503);
  });
});

describe("helping a customer", () => {
  it("asks why before anything is done, and writes down who did it", async () => {
    await post(`${desk}/sign-in`, taylor);
    const without = await post(customer, { intent: "magic-link", reason: " " });
    expect(without.status).toBe(400);
    expect(without.html).toContain("Enter a reason");
    const helped = await post(customer, { intent: "magic-link", reason: "Called at noon" });
    expect([helped.status, helped.leadsTo]).toEqual([303, customer]);
    const { acts, links } = site().crm.state.staff;
    expect(acts).toMatchObject([
      { actor: taylor.email, action: "magic-link", reason: "Called at noon" },
    ]);
    expect(links[0]).toMatch(/^http:\/\/localhost:3000\/authentication\?token=__TOKEN__&note=/);
    const page = await open(customer);
    expect(page.html).toContain("Sign-in link sent");
    expect(page.html).toContain("Called at noon");
    expect((await open(customer)).html).not.toContain("Sign-in link sent");
  });

  it("begins with what the customer sees on their own pages", async () => {
    await post(`${desk}/sign-in`, taylor);
    const { html } = await open(customer);
    const seen = ["4 of 6 tickets left", "Visa •••• 4242", "Access Pass", "Shows and events"];
    for (const words of seen) expect(html).toContain(words);
  });

  it("offers only what helps now", async () => {
    await post(`${desk}/sign-in`, taylor);
    const before = (await open(customer)).html;
    for (const kind of ["unlock", "basket-link"])
      expect(before).not.toContain(`name="intent:${kind}"`);
    site().crm.state.staff.lockedAt = "2026-12-01T11:00:00-05:00";
    expect((await open(customer)).html).toContain('name="intent:unlock"');
    await post(customer, { intent: "unlock", reason: "Called" });
    expect((await open(customer)).html).toContain("Account unlocked");
    const nothing = await post(customer, { intent: "basket-link", reason: "Called" });
    expect(nothing.status).toBe(400);
    expect(nothing.html).toContain("There is nothing left in a basket");
    expect((await post(customer, { intent: "sell", reason: "Called" })).status).toBe(400);
  });

  it("corrects an email for a supervisor; nobody else is offered it, and it is refused", async () => {
    await post(`${desk}/sign-in`, taylor);
    const page = await open(customer);
    expect(page.html).not.toContain(`${customer}/email`);
    expect(page.html).toContain("Only supervisors can correct");
    const change = { email: "right@example.com", reason: "Misheard" };
    expect((await open(`${customer}/email`)).leadsTo).toBe(`${desk}/customers`);
    expect((await post(`${customer}/email`, change)).leadsTo).toBe(`${desk}/customers`);
    expect(site().crm.state.staff.acts).toEqual([]);
    cookies.clear();
    await signInRobin();
    expect((await open(customer)).html).toContain(`${customer}/email`);
    expect((await post(`${customer}/email`, { ...change, email: "right@" })).status).toBe(400);
    const taken = await post(`${customer}/email`, { ...change, email: "taken@example.com" });
    expect(taken.html).toContain("Another account has this email");
    expect((await post(`${customer}/email`, change)).leadsTo).toBe(customer);
    expect((await open(customer)).html).toContain("right@example.com");
  });

  it("knows no difference between ids that are nobody's", async () => {
    await signInRobin();
    const forms = {
      [`${customer}/orders/nonsense`]: { reason: "Called" },
      ...helpForms(`${desk}/customers/nonsense`, "o1"),
      ...helpForms(`${desk}/customers/${crypto.randomUUID()}`, crypto.randomUUID()),
    };
    for (const [path, form] of Object.entries(forms)) {
      expect((await open(path)).status, path).toBe(404);
      expect((await post(path, form)).status, path).toBe(404);
    }
  });
});
