import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { api, getBasket, newBasket, newCustomer } from "../support/box-office";
import { addCode, newPromo } from "../support/codes";
import { addMembership, SUPPORTER } from "../support/members";
import { ageBasket } from "../support/create-test-performance";
import { boughtOrder, pay, readyBasket, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { ticketBasket } from "../support/prepared-basket";

type SummaryRequest = { id: string; session: string | null };

const requestSummaries = (baskets: SummaryRequest[]) =>
  api.listBasketSummaries({ body: { baskets } });
const summaries = (ids: readonly string[]) =>
  requestSummaries(ids.map((id) => ({ id, session: null })));

it("a customer's other baskets include one with an open payment, until the payment has ended the basket", async () => {
  const ready = await readyBasket();
  const { session } = ready;
  const others = async () =>
    (await api.listOtherBaskets({ session })).value.map(({ id, status }) => [id, status]);
  const { value } = await pay(ready);
  expect(await others()).toEqual([[ready.basketId, "paying"]]);
  await submitCard(value.url);
  await verify(value.order.id);
  expect(await others()).toEqual([]);
});

it("a basket summary matches the basket in every state", async () => {
  const empty = await newBasket();
  const { id: open } = await ticketBasket({ quantity: 2 });
  const { id: expired } = await ticketBasket({ quantity: 3 });
  await ageBasket(expired, 15);
  const [paying, declined] = [await readyBasket(), await readyBasket()];
  await pay(paying);
  const refused = (await pay(declined)).value;
  await submitCard(refused.url, "declines");
  await verify(refused.order.id, true);
  const bought = await boughtOrder();

  const ids = [empty, open, expired, paying.basketId, declined.basketId, bought.basketId];
  const sessions = new Map(
    [paying, declined, bought].map(({ basketId, session }) => [basketId, session]),
  );
  const { value } = await requestSummaries(
    ids.map((id) => ({ id, session: sessions.get(id) ?? null })),
  );
  const result = new Map(value.map((summary) => [summary?.id, summary]));
  const wholes = await Promise.all(ids.map(getBasket));
  expect(wholes.map((whole) => whole.status)).toEqual([
    ...["open", "open", "expired", "paying", "open", "ordered"],
  ]);
  for (const whole of wholes)
    expect(result.get(whole.id)).toEqual({
      id: whole.id,
      status: whole.status,
      ticketCount: whole.tickets.length,
      otherCount: whole.items.length,
      hasRights: false,
      hold: whole.hold,
    });
  expect(result.get(open)).toMatchObject({ ticketCount: 2, hold: { extendable: true } });
  expect(result.get(expired)).toMatchObject({ ticketCount: 0, hold: null });
});

it("a basket summary says whether codes or a membership give access to special prices", async () => {
  const [plain, coded, joining] = [await newBasket(), await newBasket(), await newBasket()];
  await addCode(coded, await newPromo({ opensPriority: true }));
  await addMembership(joining, SUPPORTER);
  const { value } = await summaries([plain, coded, joining]);
  expect(value).toMatchObject([
    { id: plain, hasRights: false, otherCount: 0 },
    { id: coded, hasRights: true },
    { id: joining, hasRights: true, ticketCount: 0, otherCount: 1 },
  ]);
});

it("the summary of a basket that does not exist is null, even for a malformed id", async () => {
  const id = await newBasket();
  const { outcome, value } = await summaries([randomUUID(), "", "none", "'; drop table", id, id]);
  expect([outcome, value.map((one) => one?.id ?? null)]).toEqual([
    "ok",
    [null, null, null, null, id, id],
  ]);
});

it("the summary of a customer's basket is returned only to that customer's session", async () => {
  const { basketId: id, session } = await readyBasket();
  const another = await newCustomer();
  const { value } = await requestSummaries([
    { id, session: null },
    { id, session },
    { id, session: another.session },
    { id, session: "a-session-that-never-was" },
  ]);
  expect(value.map((one) => one?.id ?? null)).toEqual([null, id, null, null]);
});

it("at most 50 basket summaries can be requested at once", async () => {
  expect((await summaries(Array.from({ length: 50 }, () => randomUUID()))).outcome).toBe("ok");
  const tooMany = await summaries(Array.from({ length: 51 }, () => randomUUID()));
  expect(tooMany.outcome).toBe("invalid");
  expect((await summaries([])).outcome).toBe("invalid");
});
