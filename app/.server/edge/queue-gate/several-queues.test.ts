import { expect, it } from "vitest";

import type { Queue } from "#contract/schemas/queue";
import { summarizeBasket } from "~/domain/basket/basket";
import { visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { samplePackage } from "../../../../tests/support/samples/package";
import { sampleQueue } from "../../../../tests/support/samples/queue";
import { startStubbedStorefront } from "../../../../tests/support/servers/test-storefront";
import { answering } from "../../../../tests/support/stub-crm";
import { NO_PLACES } from "../create-load-context";
import { redirectToQueue } from "./admission";

const place = { id: "8f1d7a52-3d0e-4a6f-9a50-3a8a3f1f0c02", line: "general" as const, number: 50 };
const until = "2026-12-01T12:15:00-05:00";
const basket = sampleBasket();
/** The calls for a visitor with tickets for i1. */
const holding = {
  getBasket: answering(basket),
  getBasketSummary: answering(summarizeBasket(basket)),
};
const twoQueues = [
  sampleQueue({ id: "11111111-0000-4000-8000-000000000000", instanceId: "i1", eventId: "e1" }),
  sampleQueue({ id: "22222222-0000-4000-8000-000000000000", instanceId: "i2", eventId: "e1" }),
];

/** The context of a visitor who has tickets for i1 and a turn in the given queues. */
function buyer(queues: Queue[], turns: Queue[]) {
  const context = visitorContext(
    { ...holding, listQueues: answering(queues) },
    { session: { basketId: "b1" } },
  );
  const inTurn = { ...place, turn: 1, until: Date.parse(until), own: true };
  const of = (id: string) => (turns.some((queue) => queue.id === id) ? inTurn : null);
  context.queuePlaces = { ...NO_PLACES, of, queuesWithTurn: [] };
  return context;
}

it("tickets for one performance do not skip the queue of another or of the whole sale", async () => {
  const findLocation = async (queues: Queue[], turns: Queue[] = []) => {
    const response = await redirectToQueue(buyer(queues, turns), ["i1", "i2"], "/basket");
    return response?.headers.get("Location") ?? null;
  };
  const [first, second] = twoQueues;
  expect(await findLocation(twoQueues)).toBe("/queue/i2");
  expect(await findLocation(twoQueues, [second!])).toBeNull();
  expect(await findLocation([first!])).toBeNull();
  const { fetch, getCookie } = await startStubbedStorefront({
    ...holding,
    listQueues: answering([first!, sampleQueue()]),
    getPackage: answering(samplePackage()),
  });
  const Cookie = await getCookie({ basketId: "b1" });
  const answer = await fetch("/flex-package-builder/flex", { headers: { Cookie } });
  expect(answer.headers.get("Location")).toBe("/queue");
});

it("the form of an event page redirects to the queue of the chosen performance", async () => {
  const empty = sampleBasket({ tickets: [] });
  const whole = sampleQueue({ id: "33333333-0000-4000-8000-000000000000" });
  const { openTab, origin, post } = await startStubbedStorefront({
    listQueues: answering([twoQueues[0]!, whole]),
    joinQueue: answering(place),
    createBasket: answering(empty),
    getBasket: answering(empty),
    getBasketSummary: answering(summarizeBasket(empty)),
    startQueueTurn: answering({ turn: 1, until }),
  });
  const tab = await openTab();
  await tab.go("/queue/i1");
  await tab.press(/Join the queue/);
  await tab.press(/Continue to tickets/);
  const Cookie = [...tab.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const findLocation = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { Cookie, Origin: origin };
    const init = { method: "POST", redirect: "manual", headers } as const;
    const multipart = await fetch(`${origin}/events/e1`, { ...init, body });
    const plain = new URLSearchParams(fields);
    const encoded = await fetch(`${origin}/events/e1`, { ...init, body: plain });
    expect(encoded.headers.get("Location")).toBe(multipart.headers.get("Location"));
    return encoded.headers.get("Location");
  };
  expect(await findLocation({ offer: "i2 A standard 8500", quantity: "2" })).toBe("/queue");
  expect(await findLocation({ offer: "i1 A standard 8500", quantity: "2" })).toBeNull();
  expect(await findLocation({ quantity: "2" })).toBeNull();
  const answer = await post("/events/e1", { offer: "i1 A standard 8500", quantity: "2" });
  expect(answer.headers.get("Location")).toBe("/queue/i1");
});

it("queuesWithTurn includes a visitor's turns even if tickets let them skip another queue", async () => {
  const context = buyer(twoQueues, twoQueues.slice(1));
  await redirectToQueue(context, ["i1", "i2"], "/basket");
  expect(context.queuePlaces.queuesWithTurn.map(({ instanceId }) => instanceId)).toEqual(["i2"]);
});
