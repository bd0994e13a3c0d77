import { describe, expect, it } from "vitest";

import type { FaultPoint } from "../../../crm/platform/faults/fault-points";
import { closePaymentAttempt, recordPaid } from "../../../crm/payments/record-paid";
import { openPage } from "../../../crm/payments/open-page";
import { startPayment } from "../../../crm/payments/start-payment";
import { findPayment } from "../../../crm/payments/payments";
import { query } from "../support/create-test-performance";
import { readyBasket } from "../support/paying";
import { atTheCardPage, Crash, requestFor, testDesk, withCards } from "../support/payment-desk";

const desk = testDesk();
const { cards } = desk;

const stateOf = async (paymentId: string) => (await findPayment(desk.db, paymentId))?.state;

describe("opening a card page", () => {
  /** The provider is at work on the same request already, or refuses it. */
  const failing = (code: "busy" | "refused") =>
    withCards(desk, { open: () => Promise.resolve({ ok: false, code, reason: code }) });

  it.each(["busy", "refused"] as const)(
    "a page that another request opened is used when the provider answers: %s",
    async (code) => {
      const { paymentId, providerId } = await atTheCardPage(desk, await readyBasket());
      expect(await openPage(failing(code), paymentId)).toEqual({
        ok: true,
        url: `http://card.test/${providerId}`,
      });
      expect(await stateOf(paymentId)).toBe("open");
    },
  );

  it.each([
    ["busy", "opening"],
    ["refused", "unavailable"],
  ] as const)(
    "a page that nobody opened is not to be had when the provider answers: %s, and its attempt is %s",
    async (code, state) => {
      const { paymentId } = await atTheCardPage(desk, await readyBasket({ quantity: 1 }));
      await query(
        "update payments set state = 'opening', provider_id = null, page_url = null where id = $1",
        [paymentId],
      );
      expect(await openPage(failing(code), paymentId)).toEqual({ ok: false, code: "unavailable" });
      expect(await stateOf(paymentId)).toBe(state);
    },
  );

  it("a double click on pay asks the provider for one page", async () => {
    const request = requestFor(await readyBasket({ quantity: 1 }));
    let [opened, written] = [0, 0];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const slow = {
      ...withCards(desk, {
        open: async (attempt) => {
          opened += 1;
          await answered;
          return cards.open(attempt);
        },
      }),
      faults: {
        // The provider answers once both clicks have reached the point from which they ask it.
        reach: async (point: FaultPoint) => {
          if (point === "after-order-written" && (written += 1) === 2) setTimeout(answer, 0);
        },
      },
    };
    const [first, second] = await Promise.all([
      startPayment(slow, request),
      startPayment(slow, request),
    ]);
    expect(first).toMatchObject({ ok: true, next: "card-page" });
    expect(second).toEqual(first);
    expect(opened).toBe(1);
  });

  it("an attempt that ended while its page was opened is refused, and the page is closed", async () => {
    const ready = await readyBasket({ quantity: 1 });
    let providerId = "";
    const slow = withCards(desk, {
      open: async (attempt) => {
        await closePaymentAttempt(desk, attempt.key, "cancelled");
        const opened = await cards.open(attempt);
        providerId = opened.ok ? opened.value.providerId : "";
        return opened;
      },
    });
    expect(await startPayment(slow, requestFor(ready))).toEqual({
      ok: false,
      problem: { code: "conflict", reason: "replaced" },
    });
    expect(cards.page(providerId).outcome.kind).toBe("ended");
  });

  it("a new attempt closes the older pages that may still take money, and no other", async () => {
    const ready = await readyBasket({ quantity: 1 });
    const paid = await atTheCardPage(desk, ready);
    const older = await atTheCardPage(desk, ready);
    desk.crashAt("after-order-written");
    await expect(startPayment(desk, requestFor(ready))).rejects.toThrow(Crash);
    await query("update payments set paid_at = crm_now() where id = $1", [paid.paymentId]);
    const closed: string[] = [];
    const counting = withCards(desk, {
      expire: (providerId) => {
        closed.push(providerId);
        return cards.expire(providerId);
      },
    });
    const newest = await atTheCardPage(counting, ready);
    expect(closed).toEqual([older.providerId]);
    expect(await openPage(counting, newest.paymentId)).toMatchObject({ ok: true });
    expect(closed).toEqual([older.providerId, older.providerId]);
  });

  it("an older page that the provider does not know does not keep a new one from opening", async () => {
    const ready = await readyBasket({ quantity: 1 });
    const { providerId } = await atTheCardPage(desk, ready);
    cards.pages.delete(providerId);
    expect(await startPayment(desk, requestFor(ready))).toMatchObject({
      ok: true,
      next: "card-page",
    });
  });

  it("an attempt whose page was never opened is taken up again within four minutes", async () => {
    const ready = await readyBasket({ quantity: 1 });
    const request = requestFor(ready);
    desk.crashAt("after-order-written");
    await expect(startPayment(desk, request)).rejects.toThrow(Crash);
    await query(
      `update payments set created_at = created_at - interval '3 minutes'
       where order_id = (select id from orders where basket_id = $1)`,
      [ready.basketId],
    );
    expect(await startPayment(desk, request)).toMatchObject({ ok: true, next: "card-page" });
    expect(
      await query(
        "select p.state from payments p join orders o on o.id = p.order_id where o.basket_id = $1",
        [ready.basketId],
      ),
    ).toEqual([{ state: "open" }]);
  });

  it("the same form sent again after its payment was refunded shows the failed order", async () => {
    const ready = await readyBasket({ quantity: 1 });
    const request = requestFor(ready);
    await startPayment(desk, request);
    await query(
      `update payments set state = 'refunded', paid_at = crm_now()
       where order_id = (select id from orders where basket_id = $1)`,
      [ready.basketId],
    );
    await query("update orders set state = 'failed', failure = 'refunded' where basket_id = $1", [
      ready.basketId,
    ]);
    const pages = cards.pages.size;
    expect(await startPayment(desk, request)).toMatchObject({
      ok: true,
      next: "order",
      order: { order: { state: "failed", failure: "refunded" }, charged: false },
    });
    expect(cards.pages.size).toBe(pages);
  });

  it("a page that was paid while another request opened it leads to the confirmed order", async () => {
    const ready = await readyBasket({ quantity: 1 });
    const request = requestFor(ready);
    desk.crashAt("before-page-stored");
    await expect(startPayment(desk, request)).rejects.toThrow(Crash);
    const [payment] = await query<{ id: string }>(
      "select p.id from payments p join orders o on o.id = p.order_id where o.basket_id = $1",
      [ready.basketId],
    );
    const paymentId = payment?.id ?? "";
    const busy = withCards(desk, {
      open: async () => {
        const providerId = `cs_fake_${paymentId}`;
        cards.pay(providerId);
        await recordPaid(desk, paymentId, { providerId, paidAt: new Date() });
        return { ok: false, code: "busy", reason: "busy" };
      },
    });
    expect(await startPayment(busy, request)).toMatchObject({
      ok: true,
      next: "order",
      order: { order: { state: "confirmed" }, charged: true },
    });
  });
});
