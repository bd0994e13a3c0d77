import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { html, type Html } from "#runtime/html";
import type { Provider } from "../provider";
import { refundIntent } from "../payments/refund-intent";
import {
  type ChargeRecord,
  type DeliveryRecord,
  emptyState,
  type SessionRecord,
} from "../state/records";
import { layout, sendPage, table } from "./layout";
import { pageWords } from "./page-words";

const MAX_ROWS = 20;

/** The control page is for developers, in English. */
const english = pageWords("en", undefined);

function controlPage(provider: Provider): string {
  const { sessions, charges, deliveries } = provider.file.state;
  const paid = Object.values(charges).filter(({ status }) => status === "succeeded");
  const paused = provider.deliveries.paused;
  return layout(english, {
    title: "Control",
    wide: true,
    main: html`<h1>Card payments: control</h1>
      <p>This program replaces the card provider in demos and tests of Foyer.</p>
      <h2>Outage</h2>
      <p>
        ${provider.outage ? "Simulated outage: every call and every payment page returns 503." : "The provider is working."}
      </p>
      ${button("/__control/outage", provider.outage ? "End the outage" : "Start an outage", ["on", String(!provider.outage)])}
      <h2>Webhooks</h2>
      <p>${paused ? "Paused." : "Sent immediately."}</p>
      <div class="row">
        ${button("/__control/webhooks", paused ? "Resume" : "Pause", ["paused", String(!paused)])}
        ${button("/__control/webhooks/flush", "Send all pending webhooks now")}
      </div>
      ${deliveriesTable(Object.values(deliveries).slice(-MAX_ROWS).reverse())}
      <h2>Payments</h2>
      <p>A refund here is like one made in the provider’s dashboard, not in Foyer.</p>
      ${paymentsTable(paid.slice(-MAX_ROWS).reverse())}
      <h2>Sessions</h2>
      ${sessionsTable(Object.values(sessions).slice(-MAX_ROWS).reverse())}
      <h2>Start over</h2>
      <p>Deletes all sessions, payments and webhooks.</p>
      ${button("/__control/reset", "Delete everything")}`,
  });
}

function button(action: string, text: string, value?: [name: string, value: string]): Html {
  return html`<form method="post" action="${action}">
    ${value !== undefined && html`<input type="hidden" name="${value[0]}" value="${value[1]}" />`}<button
      type="submit"
    >
      ${text}
    </button>
  </form>`;
}

function lastTable(label: string, heads: readonly string[], rows: (string | number | Html)[][]) {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<section class="scroll" tabindex="0" aria-label="Latest ${label}">
    ${table(`Latest ${MAX_ROWS}, newest first`, heads, rows, { money: "Amount" })}
  </section>`;
}

const sessionsTable = (sessions: SessionRecord[]) =>
  lastTable(
    "sessions",
    ["Created", "Reference", "State", "Amount"],
    sessions.map((session) => [
      timeText(session.created),
      html`<a href="/pay/${session.id}"
        >${session.clientReferenceId ?? session.id.slice(0, 16)}</a
      >`,
      session.pendingCard ? "open, at the bank" : session.status,
      english.money(session.amountTotal, session.currency),
    ]),
  );

const paymentsTable = (payments: ChargeRecord[]) =>
  lastTable(
    "payments",
    ["Created", "Payment", "Amount", "Refunded", "Refund"],
    payments.map(({ created, intentId, metadata, amount, amountRefunded, currency }) => {
      const left = amount - amountRefunded;
      const refund = (part: number) =>
        button(
          `/__control/payments/${intentId}/refund`,
          `Refund ${english.money(part, currency)}`,
          ["amount", String(part)],
        );
      return [
        timeText(created),
        metadata["order_number"] ?? intentId,
        english.money(amount, currency),
        english.money(amountRefunded, currency),
        left === 0
          ? "fully refunded"
          : html`<div class="row">
              ${refund(left)} ${left > 1 && refund(Math.floor(left / 2))}
            </div>`,
      ];
    }),
  );

const deliveriesTable = (deliveries: DeliveryRecord[]) =>
  lastTable(
    "webhooks",
    ["Created", "Event", "State", "Attempts", "Last response"],
    deliveries.map(({ created, type, status, attempts, lastResult }) => [
      timeText(created),
      type,
      status,
      attempts,
      lastResult ?? "none",
    ]),
  );

function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " ") + " UTC";
}

/** JSON sends `true`, forms send `"true"`. */
const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "on", "off"]).transform((text) => text === "true" || text === "on"),
]);
const outageSchema = z.object({ on: flag });
const pausedSchema = z.object({ paused: flag });
/** In minor units; by default the unrefunded rest. */
const refundSchema = z.object({ amount: z.coerce.number().int().min(1).optional() });

/** `/` and `/__control/*`: control page and API for demos and tests. Forms redirect to `/`; JSON requests get JSON. */
export function controlRoutes(app: FastifyInstance, provider: Provider): void {
  app.get("/", async (_request, reply) => sendPage(reply, 200, controlPage(provider)));

  app.post("/__control/outage", async (request, reply) => {
    const body = outageSchema.safeParse(request.body ?? {});
    if (!body.success) return refuse(reply, 'Send {"on": true} or {"on": false}.');
    provider.outage = body.data.on;
    return done(request, reply, { outage: provider.outage });
  });

  app.post("/__control/webhooks", async (request, reply) => {
    const body = pausedSchema.safeParse(request.body ?? {});
    if (!body.success) return refuse(reply, 'Send {"paused": true} or {"paused": false}.');
    provider.deliveries.setPaused(body.data.paused);
    return done(request, reply, { paused: provider.deliveries.paused });
  });

  app.post("/__control/webhooks/flush", async (request, reply) =>
    done(request, reply, await provider.deliveries.flush()),
  );

  app.post<{ Params: { id: string } }>("/__control/payments/:id/refund", async (request, reply) => {
    const body = refundSchema.safeParse(request.body ?? {});
    if (!body.success) return refuse(reply, 'Send {"amount": 8500}, in minor units.');
    const refund = refundIntent(provider, { payment_intent: request.params.id, ...body.data });
    if (!refund.ok) return refuse(reply, refund.failure.error.message);
    await provider.file.save();
    return done(request, reply, refund.value);
  });

  app.post("/__control/reset", async (request, reply) => {
    provider.deliveries.forget();
    provider.deliveries.setPaused(false);
    provider.outage = false;
    provider.file.state = emptyState();
    provider.file.touch();
    await provider.file.save();
    return done(request, reply, { reset: true });
  });
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: message });
}

function done(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? reply.redirect("/", 303) : reply.send(body);
}
