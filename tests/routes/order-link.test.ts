import { describe, expect, it } from "vitest";

import { action, loader } from "../../app/pages/orders/link/route";
import { answerOf } from "../support/answer-of";
import { boughtOrder } from "../support/bought-order";
import { formRequest, testContext } from "../support/test-context";

const path = (order: string) => `/order/link?order=${order}`;

async function visit() {
  const { context, order } = await boughtOrder();
  const stranger = testContext({ crm: context.crm });
  const mailed: [string, string][] = [];
  context.crm.mailOrderLink = (id, email) => {
    mailed.push([id, email]);
    return Promise.resolve({ ok: true, value: null });
  };
  const send = (id: string, fields: Record<string, string>) =>
    answerOf(() =>
      action({ request: formRequest(path(id), fields), context: stranger, params: {} }),
    );
  const open = (address: string) =>
    answerOf(() =>
      Promise.resolve(
        loader({
          request: new Request(`http://localhost${address}`),
          context: stranger,
          params: {},
        }),
      ),
    );
  return { order, stranger, mailed, send, open };
}

describe("the page of an order's link that does not open it", () => {
  it("says the same of an order that there is and of none, and asks the box office for neither", async () => {
    const { order, stranger, open } = await visit();
    stranger.crm.state.calls.length = 0;
    const [own, none] = [await open(path(order.id)), await open(path("none"))];
    expect(own).toMatchObject({ status: 200, data: { asked: false } });
    expect(none.data).toEqual(own.data);
    expect(stranger.crm.state.calls).toEqual([]);
    expect((await open("/order/link")).status).toBe(404);
  });

  it("leads to the order after signing in", async () => {
    const { order, stranger, open } = await visit();
    await open(path(order.id));
    expect(stranger.session.returnTo).toBe(`/order/confirmed?order=${order.id}`);
  });

  it("asks for a new link by a form, and answers alike whatever becomes of it", async () => {
    const { order, mailed, send } = await visit();
    const email = "ada@example.com";
    const sent = await send(order.id, { email: ` ${email} ` });
    expect(sent).toMatchObject({ status: 303, leadsTo: `${path(order.id)}&asked=1` });
    const none = await send("none", { email });
    expect(none).toMatchObject({ status: 303, leadsTo: `${path("none")}&asked=1` });
    expect(mailed).toEqual([
      [order.id, email],
      ["none", email],
    ]);
  });

  it("refuses what is no address, and keeps it", async () => {
    const { order, mailed, send } = await visit();
    const answer = await send(order.id, { email: "ada" });
    expect(answer).toMatchObject({ status: 400, data: { initialValue: { email: "ada" } } });
    expect(mailed).toEqual([]);
  });
});
