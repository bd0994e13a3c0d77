import { expect, it } from "vitest";

import { findSchemaErrors } from "../../../dev/emulators/tessitura/validate-exchange";
import {
  answer,
  getClient,
  PASSWORD,
  type ReceivedCall,
  SESSION_KEY,
} from "../../../tests/support/servers/tessitura-client";
import { startCallBudget } from "./client";

const path = { sessionKey: SESSION_KEY };
const reservation = {
  path,
  body: { PerformanceId: 7, PriceType: [1, 1], RequestedSeats: [40, 41], Unseated: false },
};
const search = { body: { SeasonIds: [3, 4], ModeOfSaleId: 5 } };

it("a call has the credentials, JSON, and comma lists in place of arrays", async () => {
  const { client, received } = await getClient(answer(200, { LineItemId: 1, SeatsReserved: 2 }));
  expect(await client.call("reserveTickets", reservation)).toEqual({
    ok: true,
    value: { LineItemId: 1, SeatsReserved: 2 },
  });
  const [{ method, url, headers, body }] = received as [ReceivedCall];
  expect([method, url]).toEqual(["POST", `/TessituraService/Web/Cart/${SESSION_KEY}/Tickets`]);
  expect(headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`foyer:12:FOYER1:${PASSWORD}`).toString("base64")}`,
    accept: "application/json",
    "content-type": "application/json",
  });
  expect(JSON.parse(body)).toEqual({
    PerformanceId: 7,
    PriceType: "1,1",
    RequestedSeats: "40,41",
    Unseated: false,
  });
  expect(findSchemaErrors("reserveTickets", "body", JSON.parse(body))).toEqual([]);
});

it("queries are encoded, without what is undefined", async () => {
  const { client, received } = await getClient(answer(200, []));
  await client.call("readPrices", { query: { performanceIds: [7, 8], modeOfSaleId: 5 } });
  await client.call("searchLogins", { query: { emailAddress: "a&b@c.example", loginTypeId: 1 } });
  expect(received.map(({ url }) => url.replace("/TessituraService", ""))).toEqual([
    "/TXN/Performances/Prices?performanceIds=7,8&modeOfSaleId=5",
    "/CRM/WebLogins/Search?emailAddress=a%26b%40c.example&loginTypeId=1",
  ]);
});

it("a POST without a body says that it has none, and 204 is a success", async () => {
  const { client, received } = await getClient(answer(204));
  expect(await client.call("logOut", { path })).toEqual({ ok: true, value: null });
  expect(received[0]?.headers["content-length"]).toBe("0");
  expect(received[0]?.headers["transfer-encoding"]).toBeUndefined();
});

it("a success without the content of the call is unknown for a write, unavailable for a read", async () => {
  for (const empty of [answer(204), answer(200, "<html>"), answer(200, [])]) {
    const { client } = await getClient(empty);
    const write = await client.call("reserveTickets", reservation);
    expect(write).toEqual({ ok: false, failure: { code: "unknown" } });
    expect(await client.call("readSession", { path })).toEqual({
      ok: false,
      failure: { code: "unavailable" },
    });
  }
});

it("errors are read as an array, as one object and with an empty body; only the constant is kept", async () => {
  const error = {
    Code: null,
    Description: "TESSITURA_SEAT_LOCKING_EXCEPTION: seats of server 10.0.0.9",
    Details: "at Vendor.Internal.Frame()",
  };
  for (const body of [[error], error]) {
    const { client, logged } = await getClient(answer(400, body));
    expect(await client.call("reserveTickets", reservation)).toEqual({
      ok: false,
      failure: {
        code: "refused",
        reason: "rejected",
        constant: "TESSITURA_SEAT_LOCKING_EXCEPTION",
      },
    });
    expect(logged()).toContain("TESSITURA_SEAT_LOCKING_EXCEPTION");
    expect(logged()).not.toMatch(/10\.0\.0\.9|Vendor/);
  }
  const { client } = await getClient(answer(400));
  expect(await client.call("reserveTickets", reservation)).toMatchObject({
    failure: { code: "refused", constant: null },
  });
});

it.each([
  [409, "changed"],
  [404, "missing"],
  [403, "forbidden"],
  [400, "rejected"],
])("status %i is a refusal of its own: %s", async (status, reason) => {
  const { client } = await getClient(answer(status, [{ Code: null, Description: "No" }]));
  for (const name of ["emptyCart", "readCart"] as const)
    expect(await client.call(name, { path })).toEqual({
      ok: false,
      failure: { code: "refused", reason, constant: null },
    });
});

it.each([
  [
    "a server error",
    500,
    [{ Code: null, Description: "TESSITURA_SEATSERVER_CONNECTION_EXCEPTION: x" }],
  ],
  ["a page of the web server", 500, "<html>Server Error</html>"],
  ["a page in place of a refusal", 404, "<html>Not found</html>"],
  ["a redirect", 302, ""],
])(
  "%s leaves a write unknown and a read unavailable, and is not followed",
  async (_, status, body) => {
    const { client, received } = await getClient((req, res) => {
      res.setHeader("location", "/elsewhere");
      answer(status, body)(req, res);
    });
    expect(await client.call("reserveTickets", reservation)).toEqual({
      ok: false,
      failure: { code: "unknown" },
    });
    expect(await client.call("searchPerformances", search)).toEqual({
      ok: false,
      failure: { code: "unavailable" },
    });
    expect(received).toHaveLength(2);
  },
);

it.each([
  [401, { isOurs: true }],
  [429, {}],
])("status %i says that a write was not carried out", async (status, whose) => {
  const { client } = await getClient(answer(status, [{ Code: null, Description: "x" }]));
  expect(await client.call("reserveTickets", reservation)).toEqual({
    ok: false,
    failure: { code: "unavailable", ...whose },
  });
});

it("after a reset connection a read is sent once more, a search by POST too, a write never", async () => {
  const { client, received } = await getClient((_, res) => void res.destroy());
  expect(await client.call("readSession", { path })).toMatchObject({
    failure: { code: "unavailable" },
  });
  expect(received).toHaveLength(2);
  await client.call("searchPerformances", search);
  expect(received).toHaveLength(4);
  expect(await client.call("reserveTickets", reservation)).toEqual({
    ok: false,
    failure: { code: "unknown" },
  });
  expect(received).toHaveLength(5);
});

it("a server that is not there has not carried out a write, and opens the breaker", async () => {
  const { client, closeServer, received, logged } = await getClient(answer(200, {}));
  await closeServer();
  for (let calls = 0; calls < 6; calls += 1)
    expect(await client.call("reserveTickets", reservation)).toEqual({
      ok: false,
      failure: { code: "unavailable" },
    });
  expect(received).toEqual([]);
  expect(logged().match(/does not respond/g)).toHaveLength(1);
  expect(logged().match(/did not answer a call/g)).toHaveLength(5);
});

it("silence ends at the call's limit: unknown for a write, unavailable for a read, neither sent again", async () => {
  const { client, received } = await getClient(() => {}, { timeoutMs: 10_000 });
  const timeoutMs = 50;
  expect(await client.call("reserveTickets", reservation, { timeoutMs })).toEqual({
    ok: false,
    failure: { code: "unknown" },
  });
  expect(await client.call("readSession", { path }, { timeoutMs })).toEqual({
    ok: false,
    failure: { code: "unavailable" },
  });
  expect(received).toHaveLength(2);
});

it("a body that does not end is limited by the same time", async () => {
  const { client } = await getClient(
    (_, res) => void res.writeHead(200, { "content-type": "application/json" }).write("{"),
    { timeoutMs: 50 },
  );
  expect(await client.call("reserveTickets", reservation)).toMatchObject({
    failure: { code: "unknown" },
  });
});

it("a series of calls has one budget, and a call without time left is not sent", async () => {
  const { client, received } = await getClient(() => {});
  const budget = startCallBudget(80);
  await client.call("readSession", { path }, { budget });
  expect(received).toHaveLength(1);
  expect(await client.call("reserveTickets", reservation, { budget })).toEqual({
    ok: false,
    failure: { code: "unavailable" },
  });
  expect(received).toHaveLength(1);
});

it("an answer that is too large is not read to its end, nor asked for again", async () => {
  const { client, received } = await getClient(answer(200, "x".repeat(2_000)), {
    maxAnswerBytes: 1_000,
  });
  expect(await client.call("readSession", { path })).toMatchObject({
    failure: { code: "unavailable" },
  });
  expect(await client.call("reserveTickets", reservation)).toMatchObject({
    failure: { code: "unknown" },
  });
  expect(received).toHaveLength(2);
});
