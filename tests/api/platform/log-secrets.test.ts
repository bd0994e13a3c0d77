import { afterAll, beforeAll, expect, it, vi } from "vitest";

import type { TestLane } from "../../support/crash/crash-site";
import { openPerformance } from "../../support/crash/open-performance";
import {
  addTickets,
  clickPay,
  comeBack,
  goToPay,
  newVisitor,
  payByCard,
  expectOk,
} from "../../support/crash/visitor";
import { sampleAddress } from "../../support/samples/address";
import { startSpanCollector } from "../../support/servers/span-collector";
import type { BoxOffice } from "../../support/servers/start-box-office";
import { startTestLane } from "../support/test-lane";

// A separate box office with trace logging and tracing on.
let boxOffice: BoxOffice;
let collector: Awaited<ReturnType<typeof startSpanCollector>>;
let lane: TestLane;

beforeAll(async () => {
  collector = await startSpanCollector();
  ({ boxOffice, lane } = await startTestLane("api_log", {
    storefrontUrl: "http://storefront.test",
    crmEnv: { LOG_LEVEL: "trace", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  }));
  await openPerformance(lane);
});
afterAll(async () => {
  await lane.pool.end();
  await boxOffice.stop();
  await collector.close();
});

const person = {
  firstName: "Wilhelmina",
  lastName: "Featherstonehaugh",
  phone: "2125557319",
  line1: "77 Quicksilver Passage",
  city: "Ogdensburgh",
};

it("the log has who signed in and who was refused, by id", async () => {
  const { customerId } = await newVisitor(lane);
  const { email } = await lane.stored.customers.one({ id: customerId });
  const signIn = (password: string) => lane.api.signIn({ body: { email, password } });
  await signIn("Concert9");
  const { session } = (await signIn("Concert1")).value;
  await lane.api.listOrders({ query: { group: "upcoming" }, session });
  const readCalls = (route: string) =>
    boxOffice.crm
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"call"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line["route"] === `/api/v3${route}`)
      .map(({ status, customer }) => [status, customer]);
  // A line is written after its response.
  await vi.waitFor(() => {
    expect(readCalls("/customer-sessions")).toEqual([
      [401, undefined],
      [201, customerId],
    ]);
    expect(readCalls("/customer/orders")).toEqual([[200, customerId]]);
  });
});

it("logs and traces contain every call, but no personal data or secrets, even at trace level", async () => {
  const secrets = await makeVisit();
  const log = boxOffice.crm.log() + boxOffice.worker.log() + boxOffice.cardProvider.log();
  // Control: the log has these calls, including failures.
  expect(log).toContain("/api/v3/customers");
  expect(log).toContain("order confirmed");
  expect(log.match(/"status":5\d\d/)).not.toBeNull();
  // Stopping flushes pending spans.
  await Promise.all([boxOffice.crm.stop(), boxOffice.worker.stop()]);
  const spans = collector.spans();
  const names = new Set(spans.map(({ name }) => name));
  for (const name of ["POST /api/v3/customers", "INSERT customers", "job mail"])
    expect(names).toContain(name);
  expect(spans).toContainEqual(
    expect.objectContaining({ name: "POST /api/v3/customers", hasFailed: true }),
  );
  for (const [what, value] of Object.entries(secrets)) {
    expect(value.length, what).toBeGreaterThan(2);
    expect(log.toLowerCase().includes(value.toLowerCase()), what).toBe(false);
    expect(collector.text().toLowerCase().includes(value.toLowerCase()), what).toBe(false);
  }
}, 60_000);

/** Uses every feature that handles personal data or secrets; returns those values by name. */
async function makeVisit(): Promise<Record<string, string>> {
  const visitor = await newVisitor(lane);
  const { session } = visitor;
  const { email } = await lane.stored.customers.one({ id: visitor.customerId });
  const { line1, city } = person;
  const { api } = lane;
  await api.registerCustomer({ body: { ...registration(), email, phone: person.phone } });
  const own = { ...registration(), email: "w.featherstonehaugh@example.org" };
  expect((await api.registerCustomer({ body: own })).outcome).toBe("ok");
  await api.signIn({ body: { email, password: "WrongGuess7" } });
  const { value: signedIn } = await api.signIn({
    body: { email: own.email, password: own.password },
  });
  const linkUrl = "http://storefront.test/authentication?token=__TOKEN__";
  for (const request of [api.sendMagicLink, api.sendPasswordReset])
    expect((await request({ body: { email, linkUrl, locale: "en-us" } })).outcome).toBe("ok");
  const token = await mailedToken(email);
  expect((await api.signInByLink({ body: { token } })).outcome).toBe("ok");

  expectOk(await addTickets(lane, visitor));
  const params = { id: visitor.basketId };
  await api.enterCode({ params, body: { code: "QQQQ-7777777" }, session });
  await goToPay(lane, visitor);
  await api.setAdditionalDetails({
    params,
    session,
    body: {
      specialRequests: "A seat for my hearing dog Bartholomew",
      accessRequirements: null,
      marketing: null,
    },
  });
  await boxOffice.cardProvider.outage(true);
  await clickPay(lane, visitor);
  await boxOffice.cardProvider.outage(false);
  visitor.key = crypto.randomUUID();
  await clickPay(lane, visitor);
  await payByCard(visitor);
  await comeBack(lane, visitor);
  await failWithRowValues();
  await api.endSession({ session });
  return {
    email,
    "the other's email": own.email,
    "first name": person.firstName,
    "last name": person.lastName,
    phone: person.phone,
    street: line1,
    city,
    password: own.password,
    "a wrong password": "WrongGuess7",
    session,
    "a session": signedIn.session,
    "a magic link's token": token,
    "a voucher's code": "QQQQ-7777777",
    wish: "Bartholomew",
    "card number": "4242424242424242",
    "the API's key": boxOffice.apiKey,
    "the database's password": new URL(boxOffice.databaseUrl).password,
  };
}

async function mailedToken(email: string): Promise<string> {
  let token = "";
  await expect
    .poll(async () => {
      const mailbox = await (await fetch(`${boxOffice.crmUrl}/mailbox.json`)).text();
      const link = (
        JSON.parse(mailbox) as { to: string; kind: string; text: string | null }[]
      ).find(({ to, kind }) => to === email && kind === "magic-link");
      token = /token=([\w-]{16,})/.exec(link?.text ?? "")?.[1] ?? "";
      return token;
    })
    .not.toBe("");
  return token;
}

const registration = () => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: "",
  password: "Gr8Concert",
  phone: person.phone,
  address: sampleAddress({ line1: person.line1, city: person.city }),
});

/** Causes an error whose database message contains row values; the log must not have them. */
async function failWithRowValues(): Promise<void> {
  await lane.pool.query(
    `alter table customers add constraint refuse_insert check (first_name <> '${person.firstName}') not valid`,
  );
  const failed = await lane.call("POST", "/customers", {
    body: { ...registration(), email: "w.f.second@example.org" },
  });
  expect(failed?.status).toBe(500);
}
