import type { RequestListener } from "node:http";
import { expect, it } from "vitest";

import {
  answer,
  getClient,
  PASSWORD,
  SESSION_KEY,
} from "../../../tests/support/servers/tessitura-client";
import { sharedJson } from "../../../tests/support/shared-data";
import type { CallName } from "./call-types";
import { CALLS } from "./calls.generated";

const path = { sessionKey: SESSION_KEY };
const reservation = {
  path,
  body: { PerformanceId: 7, PriceType: [1, 1], RequestedSeats: [40, 41], Unseated: false },
};
it("neither the session key nor the password nor what was answered is in the log or a failure", async () => {
  const secret = "vendor-secret";
  const handlers = [
    answer(400, [{ Code: null, Description: `${secret} ${SESSION_KEY}`, Details: secret }]),
    answer(500, `<html>${secret}${SESSION_KEY}`),
    answer(200, { SeatsReserved: secret, LineItemId: secret }),
    ((_, res) => void res.socket?.end(`nonsense ${secret} ${SESSION_KEY}`)) as RequestListener,
  ];
  for (const handle of handlers) {
    const { client, logged, received } = await getClient(handle);
    const result = await client.call("reserveTickets", reservation);
    const told = logged() + JSON.stringify(result);
    const sent = received[0]?.headers.authorization?.replace("Basic ", "") ?? "";
    expect(sent).not.toBe("");
    for (const text of [SESSION_KEY, PASSWORD, secret, sent]) expect(told).not.toContain(text);
    expect(logged()).not.toBe("");
  }
});

it("only the generated calls can be made: no other name, path or parameter reaches the system", async () => {
  const { client, received } = await getClient(answer(200, {}));
  expect(Object.keys(client).sort()).toEqual(["call", "close"]);
  const anyCall = client.call as (name: string, request: object) => Promise<unknown>;
  for (const name of ["/Web/Session", "GET /TXN/Orders/1", "toString", "__proto__", ""])
    await expect(anyCall(name, { path })).rejects.toThrow("there is no such call");
  for (const name of Object.keys(CALLS) as CallName[]) {
    const parameters = [...CALLS[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key);
    for (const wrong of ["..", "", "a/../../Batch\u0000", undefined, -1, 1.5, {}]) {
      const values = Object.fromEntries(parameters.map((key) => [key, wrong]));
      if (parameters.length > 0)
        await expect(anyCall(name, { path: values }), name).rejects.toThrow("not sent");
    }
  }
  for (const sessionKey of ["short", "a/b/c/d/e/f", `${SESSION_KEY}?x=1`, 12_345_678])
    await expect(anyCall("readSession", { path: { sessionKey } })).rejects.toThrow("sessionKey");
  for (const orderId of ["7", "7/../8", 2 ** 31])
    await expect(anyCall("readOrderProducts", { path: { orderId } })).rejects.toThrow("orderId");
  await expect(anyCall("readPrices", { query: { performanceIds: [] } })).rejects.toThrow(
    "not sent",
  );
  // @ts-expect-error a path is not the name of a call
  await expect(client.call("/Web/Session", {})).rejects.toThrow("there is no such call");
  expect(received).toEqual([]);
});

it("a certificate's number is one part of the path, whatever a visitor types", async () => {
  const { client, received } = await getClient(answer(200, {}));
  const giftCertificateNumber = "A/1?b#c";
  await client.call("readGiftCertificate", { path: { giftCertificateNumber } });
  expect(received[0]?.url).toBe("/TessituraService/Finance/GiftCertificates/A%2F1%3Fb%23c");
});

it("the recorded error of an unknown price type shows nothing of the vendor's server", async (context) => {
  const recorded = sharedJson<object>(
    context,
    "tessitura/docs-samples/cart-tickets.unknown-price-type.error.json",
  );
  for (const [status, code] of [
    [400, "refused"],
    [500, "unknown"],
  ] as const) {
    const { client, logged } = await getClient(answer(status, recorded));
    const result = await client.call("reserveTickets", reservation);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(logged() + JSON.stringify(result)).not.toMatch(/10\.0\.0\.1|DataAccess|Unable/);
    expect(logged()).toContain("TESSITURA_SEATSERVER_CONNECTION_EXCEPTION");
  }
});
