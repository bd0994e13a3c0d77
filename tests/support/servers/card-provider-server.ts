import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { pino } from "pino";
import Stripe from "stripe";
import { onTestFinished } from "vitest";

import { createCardProvider } from "../../../dev/card-provider/card-provider";
import { BANK_SECONDS } from "../../../dev/card-provider/payments/bank-delay";
import { listen } from "./listen";

export const SECRET_KEY = "sk_test_of_the_unit_tests";
export const WEBHOOK_SECRET = "whsec_of_the_unit_tests";
const FIVE_SECONDS = 5_000;

/** A merchant's webhook endpoint that records calls and responds as configured. */
export async function startReceiver(statuses: number[] = []) {
  const received: { event: Stripe.Event; status: number }[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    void getBody(request).then((body) => {
      // Stripe's SDK verifies the signature; an invalid one throws and fails the test.
      const signature = request.headers["stripe-signature"] ?? "";
      const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      const status = statuses.shift() ?? 200;
      response.writeHead(status).end();
      received.push({ event, status });
      for (const wake of waiting.splice(0)) wake();
    });
  });
  const { url, close } = await listen(server);
  onTestFinished(close);

  /** Resolves after `count` deliveries. */
  async function until(count: number): Promise<void> {
    while (received.length < count) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`received only ${received.length} of ${count} webhooks`)),
          FIVE_SECONDS,
        );
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
  return { url: `${url}/webhook`, received, until, types: () => received.map((r) => r.event.type) };
}

export async function startProvider(
  options: { webhookUrl?: string; folder?: string; now?: () => number } = {},
) {
  const folder = options.folder ?? (await temporaryFolder());
  const file = path.join(folder, "card-provider.json");
  let aheadMs = 0;
  const provider = await createCardProvider({
    file,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: options.webhookUrl ?? "http://127.0.0.1:9/not-listening",
    merchantName: "Test Hall",
    publicUrl: null,
    retryDelays: [1, 2],
    sweepMs: 20,
    now: options.now ?? (() => Date.now() + aheadMs),
    log: pino({ level: "silent" }),
  });
  const url = await provider.listen("127.0.0.1", 0);
  let closed = false;
  const close = async () => {
    if (!closed) await provider.close();
    closed = true;
  };
  onTestFinished(close);
  /** Until then no debit or refund settles. */
  const letBankRespond = () => void (aheadMs += BANK_SECONDS * 1_000);
  return { url, file, folder, close, letBankRespond, stripe: sdk(url), control: getControl(url) };
}

export function sdk(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

export function purchase(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: "usd",
          unit_amount: 8_500,
          product_data: {
            name: "Mahler 2 <script>alert(1)</script>",
            description: "Orchestra A, row F",
          },
        },
      },
    ],
    success_url: "http://shop.test/order/verify?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.test/order/failed?code=cancelled",
    client_reference_id: "order-1",
    customer_email: "ada@example.test",
    metadata: { order: "order-1" },
    payment_intent_data: { metadata: { order: "order-1" } },
    ...more,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Sends the card form as a browser without script does. */
export function payWith(pageUrl: string, cardNumber: string, more: Record<string, string> = {}) {
  const form = {
    cardNumber,
    cardExpiry: "12/34",
    cardCvc: "123",
    cardName: "Ada Lovelace",
    ...more,
  };
  return post(pageUrl, form);
}

export function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "card-provider-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function getControl(url: string) {
  return async (name: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${url}/__control/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  };
}

async function getBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
