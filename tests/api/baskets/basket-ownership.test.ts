import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";

import { getOperations, type Operation } from "../../support/api-operations";
import { getArbitrary, type JsonSchema } from "../../support/schema-arbitrary";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { callRaw, api, getBasket, newBasket, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { readyBasket } from "../support/paying";
import { stored } from "../support/stored";

// From the API's own description, so that a new operation is tested without a change here.
const { operations, schemas } = getOperations(
  await (await fetch(`${workerBoxOffice.crmUrl}/api/v3/openapi.json`)).json(),
);

/** Names of the parameters and fields that hold a basket's id, other than the one in the path. */
const BASKET_NAMES = ["basket", "basketId", "from"];
const inPath = operations.filter(({ path }) => path.includes("/baskets/{id}"));
const byName = operations.filter(
  ({ path, parameters, body }) =>
    // Its `from` is a time.
    !path.endsWith("/staff/performances/{id}/move") &&
    (parameters.some(({ name, in: where }) => where === "query" && BASKET_NAMES.includes(name)) ||
      listFields(body).some((name) => BASKET_NAMES.includes(name))),
);

type Request = { method: string; path: string; body: unknown };
type Reply = { status: number; text: string };

const { owner, another, stale, guest } = await createPeople();
const { instanceId } = owner;
const sampleIds = await findSampleIds();
const ticket = await firstTicketId(owner.basketId);

it("every basket operation that the API describes is tested for ownership", () => {
  expect(inPath.length).toBeGreaterThan(40);
  expect(byName.map(({ path }) => path.replace(/.*\/v3/, "")).sort()).toEqual([
    "/baskets/{id}/merge",
    "/instances/{id}/best-available",
    "/instances/{id}/form",
    "/instances/{id}/form",
    "/instances/{id}/price-list",
    "/price-terms",
    "/reserved-orders/{id}/take-up",
  ]);
});

it.each([...inPath, ...byName].map((operation) => [getName(operation), operation] as const))(
  "%s treats a customer's basket as unknown unless its customer sends the request",
  async (_name, operation) => {
    const before = await getContents(owner.basketId);
    const requests = fc.sample(getRequest(operation), { numRuns: 12, seed: 7 });
    for (const request of requests.slice(0, 2))
      for (const session of [null, another.session, stale, guest.session]) {
        const real = await send(request, owner.basketId, session);
        expect(real).toEqual(await send(request, randomUUID(), session));
        // A performance's form is public, without anyone's answers.
        if (getName(operation) !== "GET /instances/{id}/form")
          expect(real.status).toBeGreaterThanOrEqual(400);
      }
    expect(await getContents(owner.basketId)).toEqual(before);

    // Control: the same requests reach a basket when its customer sends them.
    const control = await readyBasket();
    const ticketId = await firstTicketId(control.basketId);
    let isReached = needsOtherIds(operation);
    for (const request of requests) {
      const { status } = await send(request, control.basketId, control.session, ticketId);
      expect(status).toBeLessThan(500);
      isReached ||= status !== 404 && status !== 401;
      if (isReached) break;
    }
    expect(isReached).toBe(true);
  },
);

it("every read operation returns a customer's basket to its customer", async () => {
  const reads = inPath.filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(3);
  for (const operation of reads) {
    const path = operation.path
      .replace("{id}", owner.basketId)
      .replace("{lineId}", ticket)
      .replace(/.*\/v3/, "")
      .replace(/\/checkout$/, "$&?savings=no");
    const asOwner = await callRaw("GET", path, { session: owner.session });
    expect([path, asOwner.status]).toEqual([path, 200]);
  }
});

it("a claimed basket is returned only to its customer's session, not to others who know its id", async () => {
  const id = await newBasket();
  expect((await api.getBasket({ params: { id }, session: null })).outcome).toBe("ok");
  const claimer = await newCustomer();
  await api.claimBasket({ params: { id }, session: claimer.session });
  expect((await api.getBasket({ params: { id }, session: null })).outcome).toBe("not-found");
  await api.endAllSessions({ session: claimer.session });
  expect((await api.getBasket({ params: { id }, session: claimer.session })).outcome).toBe(
    "not-found",
  );
});

it("a change sent while a basket is being claimed does not reach the claimed basket", async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await newBasket();
    const claimer = await newCustomer();
    const notes = { order: `round ${round}`, access: null, allergies: null };
    const [, late] = await Promise.all([
      api.claimBasket({ params: { id }, session: claimer.session }),
      api.setNotes({ params: { id }, body: notes, session: null }),
    ]);
    // Either the change came first and saw an unclaimed basket, or the basket is not found.
    if (late.ok) expect(late.value.customerId).toBeNull();
    else expect(late.outcome).toBe("not-found");
  }
});

function getName({ method, path }: Operation): string {
  return `${method} ${path.replace("/api/v3", "")}`;
}

/** Whether a request needs an existing line, subscription or reserved order, and so gets 404 with random ids. */
const needsOtherIds = ({ method, path }: Operation) =>
  /\{(?:item|code|instance|line)Id\}|^\S*\/reserved-orders\//.test(path) ||
  (method === "PUT" && path.endsWith("/voucher")) ||
  // Its body names tickets; tests/api/catalogue/restricted-prices.test.ts changes them as their customer.
  (method === "PATCH" && path.endsWith("/tickets"));

/** A request that fits the operation's schema; `{basket}` stands for the basket's id. */
function getRequest({ method, path, parameters, body }: Operation): fc.Arbitrary<Request> {
  const values = { schemas, known: ["A"], named: sampleIds, hostile: false };
  const inQuery = parameters.filter(
    ({ name, in: where, required }) =>
      where === "query" && (required === true || BASKET_NAMES.includes(name)),
  );
  const filled = path
    .replace("/baskets/{id}", "/baskets/{basket}")
    .replace("/instances/{id}/form", `/instances/${sampleIds.withForm[0]}/form`)
    .replace("/instances/{id}", `/instances/${instanceId}`)
    .replace("{ticketId}", "{ticket}")
    .replaceAll(/\{(?!basket|ticket)\w+\}/g, () => randomUUID());
  return fc
    .record({
      query: fc.tuple(...inQuery.map(({ name, schema }) => getArbitrary(schema, values, name))),
      made: body === null ? fc.constant(undefined) : getArbitrary(body, values),
    })
    .map(({ query: given, made }) => {
      const search = given.map((value, index) => {
        const name = inQuery[index]?.name ?? "";
        return `${name}=${BASKET_NAMES.includes(name) ? "{basket}" : encodeURIComponent(String(value))}`;
      });
      const own = BASKET_NAMES.filter((name) => listFields(body).includes(name));
      const names = Object.fromEntries(own.map((name) => [name, "{basket}"]));
      return {
        method,
        path: search.length === 0 ? filled : `${filled}?${search.join("&")}`,
        body: typeof made === "object" && made !== null ? { ...made, ...names } : made,
      };
    });
}

async function send(
  request: Request,
  basketId: string,
  session: string | null,
  ticketId = ticket,
): Promise<Reply> {
  const text = (JSON.stringify(request.body) as string | undefined)?.replaceAll(
    "{basket}",
    basketId,
  );
  const answer = await fetch(
    workerBoxOffice.crmUrl +
      request.path.replaceAll("{basket}", basketId).replace("{ticket}", ticketId),
    {
      method: request.method,
      headers: {
        authorization: `Bearer ${workerBoxOffice.apiKey}`,
        "idempotency-key": randomUUID(),
        ...(text === undefined ? {} : { "content-type": "application/json" }),
        ...(session === null ? {} : { "x-customer-session": session }),
      },
      ...(text === undefined ? {} : { body: text }),
    },
  );
  return { status: answer.status, text: await answer.text() };
}

async function getContents(basketId: string) {
  const where = { basketId };
  return {
    basket: await stored.baskets.one({ id: basketId }),
    tickets: await stored.basketTickets.count(where),
    items: await stored.basketItems.count(where),
    codes: await stored.basketCodes.count(where),
  };
}

async function createPeople() {
  const ended = await readyBasket();
  await api.endAllSessions({ session: ended.session });
  return {
    owner: await readyBasket(),
    another: await newCustomer(),
    stale: ended.session,
    guest: await newGuest(),
  };
}

async function findSampleIds() {
  const ids = async (rows: Promise<{ id: string }[]>) =>
    (await rows).slice(0, 5).map(({ id }) => id);
  return {
    instanceId: [instanceId],
    band: ["A"],
    priceTypeId: ["standard"],
    optionId: await ids(stored.deliveryOptions.find({})),
    fundId: await ids(stored.funds.find({})),
    packageId: await ids(stored.packages.find({})),
    levelId: await ids(stored.membershipLevels.find({})),
    stockItemId: await ids(stored.stockItems.find({})),
    withForm: (await stored.instanceForms.find({})).map((form) => form.instanceId),
  };
}

async function firstTicketId(basketId: string): Promise<string> {
  return (await getBasket(basketId)).tickets[0]?.id ?? "";
}

function listFields(body: JsonSchema | null): string[] {
  const reference = body?.$ref?.split("/").at(-1);
  return Object.keys((reference === undefined ? body : schemas[reference])?.properties ?? {});
}
