import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";

import { getOperations, type Operation } from "../../support/api-operations";
import { jsonPayloads } from "../../support/attack/payloads";
import { sampleAddress } from "../../support/samples/address";
import { sampleBody } from "../../support/attack/sample-body";
import { getArbitrary, type Values } from "../../support/schema-arbitrary";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { api, newCustomer } from "../support/box-office";
import { pay, readyBasket } from "../support/paying";
import { stored } from "../support/stored";

// From the API's own description, so that a new operation is tested without a change here.
const { operations, schemas } = getOperations(
  await (await fetch(`${workerBoxOffice.crmUrl}/api/v3/openapi.json`)).json(),
);

/** In every name and address of the victim, whose data no one else may read. */
const SECRET = `Zyxwv${randomUUID().replaceAll("-", "").slice(0, 10)}`;
const RUNS = 12;

/** Existing ids by kind: of the venue, the attacker and the victim. */
const { known, named, attacker, victim } = await createSamples();

it("the fuzz test detects the victim's data in the victim's own response (control)", async () => {
  const { value } = await api.getCustomer({ session: victim.session });
  expect(JSON.stringify(value)).toContain(SECRET);
});

it.each(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)(
  "%s handles any input that its schema allows without an error or another customer's data",
  async (_name, operation) => {
    await fc.assert(
      fc.asyncProperty(getRequest(operation), async (request) => {
        const answer = await fetch(request.url, request.init);
        const text = await answer.text();
        const result = `${answer.status} ${text.slice(0, 300)}`;
        expect(answer.status, result).toBeLessThan(500);
        expect(text.includes(SECRET), result).toBe(false);
      }),
      { numRuns: RUNS },
    );
  },
  60_000,
);

const HOSTILE_EACH = 4;
const withBody = operations.filter(({ body }) => body !== null);
it.each(
  withBody.map((operation, index) => [`${operation.method} ${operation.path}`, index] as const),
)("%s refuses malformed bodies without an error", async (_name, index) => {
  const operation = withBody[index]!;
  const payloads = jsonPayloads(sampleBody(operation.body ?? {}, schemas));
  for (let turn = 0; turn < HOSTILE_EACH; turn += 1) {
    const payload = payloads[(index * HOSTILE_EACH + turn) % payloads.length]!;
    const path = operation.path.replace(/\{\w+\}/g, attacker.basketId);
    const answer = await fetch(`${workerBoxOffice.crmUrl}${path}`, {
      method: operation.method,
      body: new Uint8Array(payload.body),
      headers: { authorization: `Bearer ${workerBoxOffice.apiKey}`, ...payload.headers },
    });
    await answer.arrayBuffer();
    expect(answer.status, payload.name).toBeLessThan(500);
  }
});

async function createSamples() {
  const victim = await newCustomer({
    firstName: SECRET,
    lastName: SECRET,
    password: "NobodyKnows1",
    address: sampleAddress({ line1: SECRET, city: SECRET }),
  });
  const attacking = await readyBasket({
    rows: [
      { row: "A", seats: 60 },
      { row: "B", seats: 60, band: "B" },
    ],
  });
  const { value: paying } = await pay(await readyBasket({ instanceId: attacking.instanceId }));
  const ids = async (rows: Promise<{ id: string }[]>) =>
    (await rows).slice(0, 40).map(({ id }) => id);
  const listAddresses = (customerId: string) => ids(stored.addresses.find({ customerId }));
  const instanceId = [attacking.instanceId, ...(await ids(stored.instances.find({})))];
  const fundId = await ids(stored.funds.find({}));
  const values: Record<string, string[]> = {
    instanceId,
    instances: instanceId,
    eventId: await ids(stored.events.find({})),
    events: await ids(stored.events.find({})),
    basketId: [attacking.basketId],
    baskets: [attacking.basketId],
    orders: [paying.order.id],
    orderId: [paying.order.id],
    seatId: ["A-1", "A-2", "A-3", "B-1"],
    band: ["A", "B"],
    priceTypeId: ["standard", ...(await ids(stored.priceTypes.find({})))],
    optionId: await ids(stored.deliveryOptions.find({})),
    addresses: [
      ...(await listAddresses(victim.customerId)),
      ...(await listAddresses(attacking.customerId)),
    ],
    addressId: [
      ...(await listAddresses(victim.customerId)),
      ...(await listAddresses(attacking.customerId)),
    ],
    customerId: [victim.customerId, attacking.customerId],
    email: [victim.email, attacking.email],
    fundId,
    funds: fundId,
    halls: await ids(stored.halls.find({})),
    packages: await ids(stored.packages.find({})),
    packageId: await ids(stored.packages.find({})),
    levelId: await ids(stored.membershipLevels.find({})),
    memberships: await ids(stored.membershipLevels.find({})),
    stockItemId: await ids(stored.stockItems.find({})),
    "stock-items": await ids(stored.stockItems.find({})),
    tickets: await ids(stored.basketTickets.find({})),
    items: await ids(stored.basketItems.find({})),
    password: ["Concert1"],
    country: ["US"],
    state: ["NY"],
  };
  const there = Object.fromEntries(Object.entries(values).filter(([, each]) => each.length > 0));
  return {
    known: Object.values(there).flatMap((each) => each.slice(0, 3)),
    named: there,
    attacker: attacking,
    victim,
  };
}

type Request = { url: string; init: RequestInit };

function getRequest(operation: Operation): fc.Arbitrary<Request> {
  const values = { schemas, known, named };
  return fc.oneof(
    { weight: 3, arbitrary: getCall(operation, { ...values, hostile: false }) },
    { weight: 2, arbitrary: getCall(operation, { ...values, hostile: true }) },
  );
}

function getCall(
  { method, path, parameters, body }: Operation,
  values: Values,
): fc.Arbitrary<Request> {
  const getName = (parameter: string) =>
    // In /baskets/{id} the preceding noun says which id it is.
    parameter === "id" ? (/(\S*\/)?([^/]+)\/\{id\}/.exec(path)?.[2] ?? parameter) : parameter;
  const textsIn = (where: string) => {
    const there = parameters.filter((parameter) => parameter.in === where);
    return fc.record(
      Object.fromEntries(
        there.map(({ name, schema }) => [
          name,
          asText(getArbitrary(schema, values, getName(name))),
        ]),
      ),
      { requiredKeys: there.filter(({ required }) => required).map(({ name }) => name) },
    ) as fc.Arbitrary<Record<string, string>>;
  };
  return fc
    .record({
      inPath: textsIn("path"),
      inQuery: textsIn("query"),
      session: fc.constantFrom(attacker.session, attacker.session, null, "x".repeat(43)),
      key: fc.option(fc.uuid(), { nil: null }),
      sent: body === null ? fc.constant(undefined) : getArbitrary(body, values),
    })
    .map(({ inPath, inQuery, session, key, sent }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent((inPath[name] ?? "").replaceAll(/\p{Surrogate}/gu, "x")),
      );
      const url = new URL(`${workerBoxOffice.crmUrl}${filled}`);
      for (const [name, value] of Object.entries(inQuery)) url.searchParams.set(name, value);
      const headers = {
        authorization: `Bearer ${workerBoxOffice.apiKey}`,
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...(session === null ? {} : { "x-customer-session": session }),
        ...(key === null ? {} : { "idempotency-key": key }),
      };
      const content = sent === undefined ? {} : { body: JSON.stringify(sent) };
      return { url: url.href, init: { method, headers, ...content } };
    });
}

function asText(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map((value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")));
}
