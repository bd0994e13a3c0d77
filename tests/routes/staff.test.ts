import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { fakeCustomer } from "../support/fake-crm/people";
import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";

let storefront: TestStorefront;
/** What the browser keeps, by name. */
let cookies: Map<string, string>;
const desk = "/counter-x9";
const customer = `${desk}/customers/${fakeCustomer.id}`;

beforeEach(async () => {
  storefront = await startTestStorefront({ variables: { ADMIN_PATH: "counter-x9" } });
  cookies = new Map();
});
afterEach(() => storefront.close());

type Seen = { status: number; leadsTo: string | null; html: string; set: string[] };

async function see(answer: Response): Promise<Seen> {
  const set = answer.headers.getSetCookie();
  for (const line of set) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") cookies.delete(name);
    else cookies.set(name, value);
  }
  const { status } = answer;
  return { status, leadsTo: answer.headers.get("Location"), html: await answer.text(), set };
}
const sent = () => ({ Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
const open = async (path: string) => see(await storefront.fetch(path, { headers: sent() }));
const post = async (path: string, fields: Record<string, string>) =>
  see(await storefront.post(path, fields, sent()));

const password = "Counter1";
const taylor = { email: "taylor@riverside.example", password };
const robin = { email: "robin@riverside.example", password };
async function signInRobin() {
  await post(`${desk}/sign-in`, robin);
  await post(`${desk}/sign-in/code`, { code: "123 456" });
}

describe("the staff's pages", () => {
  it("are nobody's pages where this storefront has none, and below any other path", async () => {
    const without = await startTestStorefront();
    const paths = ["", "/sign-in", "/sign-in/code", "/customers", "/log", "/password"];
    for (const path of paths) {
      expect((await without.fetch(`${desk}${path}`)).status, path).toBe(404);
      expect((await open(`/counter-x8${path}`)).status, path).toBe(404);
      expect((await post(`/counter-x8${path}`, taylor)).status, path).toBe(404);
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
    for (const path of [customer, `${customer}/email`, `${customer}/orders/o1`]) {
      const form = await post(path, {
        intent: "magic-link",
        reason: "Called",
        email: "x@y.example",
      });
      expect([form.status, form.leadsTo], path).toEqual([303, `${desk}/sign-in`]);
      const data = await open(`${path}.data`);
      expect(data.html, path).not.toContain(fakeCustomer.email);
    }
    expect(storefront.crm.state.staff.acts).toEqual([]);
  });

  it("are not opened by a customer's sign-in, nor a customer's by theirs", async () => {
    const credentials = { email: fakeCustomer.email, password: "Concert2026" };
    await storefront.crm.signIn(credentials);
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
    const [token = ""] = storefront.crm.state.staff.sessions.keys();
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
    expect(page.html).toContain("You come back to where you were");
    expect((await post(`${desk}/sign-in`, taylor)).leadsTo).toBe(`${desk}/customers?query=ada`);
  });

  it("refuses what is missing, and a wrong password, without the password in the page", async () => {
    const empty = await post(`${desk}/sign-in`, {});
    expect([empty.status, empty.html.includes("Email is required")]).toEqual([400, true]);
    const wrong = await post(`${desk}/sign-in`, { ...taylor, password: "Wrong1x" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("do not go together");
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
    storefront.crm.state.staff.questions.clear();
    const late = await post(`${desk}/sign-in/code`, { code: "123456" });
    expect(late.leadsTo).toBe(`${desk}/sign-in`);
    expect((await open(`${desk}/sign-in`)).html).toContain("The time for the code is over");
  });

  it("ends by a form, never by a link, in the box office too", async () => {
    await post(`${desk}/sign-in`, taylor);
    await open(`${desk}/sign-out`);
    expect((await open(`${desk}/customers`)).status).toBe(200);
    const before = new Map(cookies);
    await post(`${desk}/sign-out`, {});
    expect((await open(`${desk}/sign-in`)).html).toContain("You are signed out");
    expect(storefront.crm.state.staff.sessions.size).toBe(0);
    cookies = before;
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
    storefront.crm.state.staff.sessions.clear();
    expect((await open(customer)).leadsTo).toBe(`${desk}/sign-in`);
    const form = await post(customer, { intent: "magic-link", reason: "Called" });
    expect(form.leadsTo).toBe(`${desk}/sign-in`);
  });

  it("takes a password of one's own, by the present one, and shows none of them again", async () => {
    await post(`${desk}/sign-in`, taylor);
    const page = `${desk}/password`;
    const empty = await post(page, {});
    for (const word of ["Current password is required", "New password is required"])
      expect(empty.html).toContain(word);
    const typed = { newPassword: "Matinee22", confirmPassword: "Matinee22" };
    const wrong = await post(page, { ...typed, currentPassword: "Wrong1x" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("That is not your password");
    for (const secret of ["Wrong1x", "Matinee22"]) expect(wrong.html).not.toContain(secret);
    const changed = await post(page, { ...typed, currentPassword: password });
    expect(changed.leadsTo).toBe(`${desk}/customers`);
    expect((await open(`${desk}/customers`)).html).toContain("Your password is changed");
    expect(storefront.crm.state.staff.chosen).toBe("Matinee22");
  });

  it("sets up an authenticator, and shows the secret again beside a wrong code", async () => {
    await post(`${desk}/sign-in`, taylor);
    const begun = await post(`${desk}/second-factor`, { intent: "begin" });
    expect(begun.html).toContain("JBSW Y3DP EHPK 3PXP");
    const secret = "JBSWY3DPEHPK3PXP";
    const fields = { secret, uri: `otpauth://totp/riverside:x?secret=${secret}` };
    const wrong = await post(`${desk}/second-factor`, { ...fields, code: "000000" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("JBSW Y3DP EHPK 3PXP");
    const odd = { secret: "<script>", uri: "https://evil.example", code: "123456" };
    expect((await post(`${desk}/second-factor`, odd)).status).toBe(400);
    expect((await post(`${desk}/second-factor`, { ...fields, code: "123456" })).leadsTo).toBe(
      `${desk}/customers`,
    );
  });
});

describe("finding a customer", () => {
  beforeEach(() => post(`${desk}/sign-in`, taylor));

  it("says who was found, that nobody was, and that there are too many", async () => {
    expect((await open(`${desk}/customers?query=Rivers`)).html).toContain(`href="${customer}"`);
    expect((await open(`${desk}/customers?query=zzz`)).html).toContain("Nobody was found by");
    expect((await open(`${desk}/customers?query=a`)).html).toContain("There are more than these");
    expect((await open(`${desk}/customers?query=%20`)).html).not.toContain("Nobody was found");
  });

  it("is where the smart link leads, with what it looks for", async () => {
    const smart = await open("/smart/customer/search?email=ada%40example.com");
    expect(smart.leadsTo).toBe(`${desk}/customers?query=ada%40example.com`);
  });

  it("is a calm 503 while the box office does not answer", async () => {
    storefront.crm.state.down = true;
    expect((await open(`${desk}/customers?query=ada`)).status).toBe(503);
  });
});

describe("the log of what staff did", () => {
  it("is read page by page by a supervisor, and by nobody else", async () => {
    const { acts } = storefront.crm.state.staff;
    for (let id = 1; id <= 51; id += 1)
      acts.unshift({
        id,
        at: "2026-12-01T12:00:00-05:00",
        actor: taylor.email,
        action: "magic-link",
        reason: `Call ${id}.`,
        details: {},
      });
    await post(`${desk}/sign-in`, taylor);
    expect((await open(`${desk}/log`)).status).toBe(403);
    expect((await open(`${desk}/customers`)).html).not.toContain(`${desk}/log`);
    cookies.clear();
    await signInRobin();
    const newest = (await open(`${desk}/log`)).html;
    expect(newest).toContain("Call 51.");
    expect(newest).toContain(`href="${customer}"`);
    expect(newest).not.toContain("Call 1.");
    const before = new RegExp(`${desk}/log\\?before=(\\d+)`).exec(newest)?.[0] ?? "";
    const last = (await open(before)).html;
    expect(last).toContain("Call 1.");
    expect(last).not.toContain("Call 2.");
    expect((await open(`${desk}/log?before=x`)).html).toContain("Call 51.");
  });
});

describe("helping a customer", () => {
  it("asks why before anything is done, and writes down who did it", async () => {
    await post(`${desk}/sign-in`, taylor);
    const without = await post(customer, { intent: "magic-link", reason: " " });
    expect(without.status).toBe(400);
    expect(without.html).toContain("Say why");
    const helped = await post(customer, { intent: "magic-link", reason: "Called at noon" });
    expect([helped.status, helped.leadsTo]).toEqual([303, customer]);
    const { acts, links } = storefront.crm.state.staff;
    expect(acts).toMatchObject([
      { actor: taylor.email, action: "magic-link", reason: "Called at noon" },
    ]);
    expect(links[0]).toMatch(/^http:\/\/localhost:3000\/authentication\?token=__TOKEN__&note=/);
    const page = await open(customer);
    expect(page.html).toContain("A link to sign in is on its way");
    expect(page.html).toContain("Called at noon");
    expect((await open(customer)).html).not.toContain("A link to sign in is on its way");
  });

  it("offers only what helps now", async () => {
    await post(`${desk}/sign-in`, taylor);
    const before = (await open(customer)).html;
    for (const kind of ["unlock", "basket-link"]) expect(before).not.toContain(`value="${kind}"`);
    storefront.crm.state.staff.lockedAt = "2026-12-01T11:00:00-05:00";
    expect((await open(customer)).html).toContain('value="unlock"');
    await post(customer, { intent: "unlock", reason: "Called" });
    expect((await open(customer)).html).toContain("The account is unlocked");
    const nothing = await post(customer, { intent: "basket-link", reason: "Called" });
    expect(nothing.status).toBe(400);
    expect(nothing.html).toContain("There is nothing left in a basket");
    expect((await post(customer, { intent: "sell", reason: "Called" })).status).toBe(400);
  });

  it("corrects an email for a supervisor; nobody else is offered it, and it is refused", async () => {
    await post(`${desk}/sign-in`, taylor);
    const page = await open(customer);
    expect(page.html).not.toContain(`${customer}/email`);
    expect(page.html).toContain("A supervisor corrects");
    const change = { email: "right@example.com", reason: "Misheard" };
    expect((await open(`${customer}/email`)).status).toBe(403);
    expect((await post(`${customer}/email`, change)).status).toBe(403);
    expect(storefront.crm.state.staff.acts).toEqual([]);
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
    const none = [`${desk}/customers/nonsense`, `${desk}/customers/${crypto.randomUUID()}`];
    const orders = [`${customer}/orders/nonsense`, `${none[1]}/orders/${crypto.randomUUID()}`];
    for (const path of [...none, ...none.map((one) => `${one}/email`), ...orders]) {
      expect((await open(path)).status, path).toBe(404);
      const form = { intent: "magic-link", reason: "Called", email: "x@y.example" };
      expect((await post(path, form)).status, path).toBe(404);
    }
  });
});
