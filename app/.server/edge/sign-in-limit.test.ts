import { KNOWN_CALLER } from "#contract/calls/define";
import { once } from "node:events";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  registrationForm,
  sampleCountries,
  sampleCustomer,
} from "../../../tests/support/samples/customer";
import { answering, refusing } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";
import type { TestStorefront } from "../../../tests/support/servers/test-storefront";

const ADA = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };
const signedIn = answering({ session: "session", customer: sampleCustomer() });
const refused = refusing({ code: "not-signed-in" });
const signIn: Crm["signIn"] = ({ body: { email, password } }) =>
  email === ADA.email && password === ADA.password ? signedIn() : refused();

const storefront = (variables: Record<string, string> = {}) =>
  startStubbedStorefront(
    {
      signIn,
      listOtherBaskets: answering([]),
      listCountries: answering(sampleCountries),
      startRegistration: answering({
        session: "session",
        customer: sampleCustomer({ isGuest: true }),
      }),
      signInByLink: signedIn,
      getCustomer: answering(sampleCustomer()),
    },
    { variables: { SIGN_IN_ATTEMPTS: "2", ADMIN_PATH: "counter", ...variables } },
  );

const wrong = { ...ADA, password: "Nonsense1" };
const listCookies = (answer: Response) =>
  answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
const useUpAttempts = async ({ post }: TestStorefront) => {
  for (let attempt = 0; attempt < 2; attempt += 1) await post("/login/password", wrong);
};

it.each([
  "/login",
  "/login/password",
  "/register",
  "/reset-password",
  "/authentication",
  "/checkout/account",
  "/counter/sign-in",
  "/counter/sign-in/code",
  "/order/link?order=none",
])(
  "POST %s returns 429 with Retry-After and a phone number after too many attempts from one address",
  async (path) => {
    const site = await storefront();
    await useUpAttempts(site);
    const answer = await site.post(path, wrong);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain("Too many responses");
    expect(html).toContain("contact support");
    expect(html).toContain("tel:");
  },
);

/** Starts a Valkey that responds until `stopResponding`, and then keeps its connections open. */
async function startStallingValkey() {
  let isResponding = true;
  const server = createTcpServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (sent) => {
      const commands = sent.toString("latin1").match(/^\*\d+\r$/gm) ?? [];
      if (isResponding) socket.write("+OK\r\n".repeat(commands.length));
      else onStalled();
    });
  });
  let onStalled = () => {};
  const stalled = new Promise<void>((resolve) => (onStalled = resolve));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected: once(server, "connection"),
    stalled,
    stopResponding: () => (isResponding = false),
  };
}

it("sign-in attempts are counted in memory while Valkey is connected but does not respond", async () => {
  const valkey = await startStallingValkey();
  const site = await storefront({ VALKEY_URL: valkey.url });
  await valkey.connected;
  valkey.stopResponding();
  await useUpAttempts(site);
  const answer = await site.post("/login/password", wrong);
  await valkey.stalled;
  expect(answer.status).toBe(429);
});

it("too many sign-in attempts do not lock out a browser that has signed in to the account before", async () => {
  const site = await storefront();
  const known = listCookies(await site.post("/login/password", ADA)).find((cookie) =>
    cookie.startsWith("known="),
  );
  await useUpAttempts(site);
  expect((await site.post("/login/password", ADA)).status).toBe(429);
  const again = await site.post("/login/password", ADA, { Cookie: known ?? "" });
  expect([again.status, again.headers.get("Location")]).toEqual([303, "/account"]);
  const forged = known?.replace(/\.[^.]+$/, `.c${"x".repeat(16)}`) ?? "";
  expect((await site.post("/login/password", ADA, { Cookie: forged })).status).toBe(429);
});

it("too many sign-in attempts lock out a browser that has only signed in to another account", async () => {
  const site = await storefront();
  const known = listCookies(await site.post("/login/password", ADA)).find((cookie) =>
    cookie.startsWith("known="),
  );
  const callers: (string | undefined)[] = [];
  site.crm.signIn = (input) => {
    callers.push(input.caller);
    return signIn(input);
  };
  const other = { ...ADA, email: "ben@example.com" };
  await site.post("/login/password", other, { Cookie: known ?? "" });
  expect((await site.post("/login/password", other, { Cookie: known ?? "" })).status).toBe(429);
  expect((await site.post("/counter/sign-in", ADA, { Cookie: known ?? "" })).status).toBe(429);
  expect((await site.post("/login/password", ADA, { Cookie: known ?? "" })).status).toBe(303);
  // Attempts count for the address at another account, and for the browser at its own.
  const name = (known ?? "").slice("known=".length).split(".")[0];
  expect(callers.map((caller) => caller === `${KNOWN_CALLER}${name}`)).toEqual([false, true]);
});

it("registering as a guest sets no known-browser cookie", async () => {
  const site = await storefront({ SIGN_IN_ATTEMPTS: "60" });
  const answer = await site.post("/register", {
    ...registrationForm,
    intent: "register",
    email: ADA.email,
  });
  expect(answer.status).toBe(303);
  expect(listCookies(answer).filter((cookie) => cookie.startsWith("known="))).toEqual([]);
});

it("too many sign-in attempts do not lock out a visitor with a mailed link, but lock its page's other forms", async () => {
  const site = await storefront();
  await useUpAttempts(site);
  const token = "t".repeat(43);
  const path = `/authentication?token=${token}`;
  for (const intent of ["send", "code"])
    expect((await site.post(path, { ...wrong, intent })).status).toBe(429);
  expect((await site.post(path, { intent: "link", token })).status).toBe(303);
  expect((await site.post(`/login/password?token=${token}`, ADA)).status).toBe(429);
});

const guess = { email: ADA.email, code: "123456" };
it.each([
  ["/authentication?token=x", { ...guess, intent: "link" }],
  ["/authentication?token=x", { ...guess, intent: "link", token: "x" }],
  ["/authentication?token=x", { ...guess, intent: "code", token: "x" }],
  ["/authentication?token=x", { code: "123456", intent: "link", token: "x" }],
  ["/authentication?registration=x", { ...guess, intent: "confirm", password: "Concert1" }],
  ["/authentication?registration=x", { ...guess, intent: "confirm", registration: "x" }],
  ["/authentication?registration=x", { ...guess, intent: "confirm", registration: "" }],
  ["/reset-password?token=x", { ...ADA, intent: "new-password", confirm: ADA.password }],
])(
  "a guessed code on the page of a mailed link is refused and counted as an attempt: %s %j",
  async (path, fields) => {
    const site = await storefront();
    site.crm.signInByLink = () => Promise.reject(new Error("unexpected call to the box office"));
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await site.post(path, fields)).status).toBe(400);
    expect((await site.post(path, fields)).status).toBe(429);
    expect((await site.post("/login/password", ADA)).status).toBe(429);
  },
);

it("a guessed code in a multipart form is counted as an attempt", async () => {
  const site = await storefront();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const body = new FormData();
    body.append("intent", "link");
    body.append("email", "a@b.example&intent=link&token=x&");
    body.append("code", "123456");
    const init = { method: "POST", body };
    statuses.push((await site.fetch("/authentication?token=x", init)).status);
  }
  expect(statuses).toEqual([400, 400, 429]);
});

const guest = {
  intent: "guest",
  firstName: "Ada",
  lastName: "Byron",
  email: ADA.email,
  phone: "2125550140",
};

it("guests' details and forms that validation refuses use up no sign-in attempts", async () => {
  const site = await storefront();
  for (const [path, fields] of [
    ["/order/link?order=none", { email: "" }],
    ["/login", { email: "ada" }],
    ["/login/password", { ...ADA, password: "" }],
    ["/counter/sign-in", { email: ADA.email, password: "" }],
    ["/register", { ...registrationForm, email: "ada" }],
    ["/reset-password", { intent: "send", email: "ada" }],
  ] as const)
    expect((await site.post(path, fields)).status, path).toBe(400);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await site.post("/checkout/account", guest)).status).not.toBe(429);
  expect((await site.post("/login/password", ADA)).status).toBe(303);
});

it("too many sign-in attempts do not stop a guest's checkout, but an email requested with its form", async () => {
  const site = await storefront();
  await useUpAttempts(site);
  expect((await site.post("/checkout/account", guest)).status).not.toBe(429);
  const mailed = { ...guest, way: "magic-link" };
  expect((await site.post("/checkout/account", mailed)).status).toBe(429);
  for (let attempt = 0; attempt < 19; attempt += 1) await site.post("/checkout/account", guest);
  expect((await site.post("/checkout/account", guest)).status).toBe(429);
});

it("an invalid form in another encoding is counted as an attempt", async () => {
  const site = await storefront();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const body = new FormData();
    body.append("email", "ada");
    statuses.push((await site.fetch("/login", { method: "POST", body })).status);
  }
  expect(statuses).toEqual([400, 400, 429]);
});

it("signing in after the session has expired redirects to the requested page", async () => {
  const site = await storefront({ SIGN_IN_ATTEMPTS: "60" });
  const expired = { Cookie: "foyer=expired" };
  const redirected = await site.fetch("/account/your-orders?group=past", { headers: expired });
  expect(redirected.headers.get("Location")).toBe("/login");
  const session =
    listCookies(redirected)
      .filter((cookie) => /^foyer=./.test(cookie))
      .at(-1) ?? "";
  const back = await site.post("/login/password", ADA, { Cookie: session });
  expect(back.headers.get("Location")).toBe("/account/your-orders?group=past");
});
