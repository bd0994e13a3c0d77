import { expect, it } from "vitest";

import { workerBoxOffice } from "../../support/servers/worker-box-office";

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${workerBoxOffice.crmUrl}/api/v3/payments/webhook`, { method: "POST", body, headers });

it("the webhook refuses events without a valid signature", async () => {
  for (const headers of [{}, { "stripe-signature": "t=1,v1=00" }]) {
    const answer = await send("{}", { "content-type": "application/json", ...headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "bad-signature" });
  }
});

it("the webhook refuses unsigned requests of any content type, even empty ones", async () => {
  expect((await send("", {})).status).toBe(400);
  expect((await send("<x/>", { "content-type": "text/xml" })).status).toBe(400);
});

it("the webhook refuses requests that are too large", async () => {
  const headers = { "content-type": "application/json", "stripe-signature": "t=1,v1=00" };
  const answer = await send("x".repeat(40 * 1024), headers);
  expect(answer.status).toBe(413);
});
