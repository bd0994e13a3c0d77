import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";

import { parseCardForm } from "../payments/card-form";
import { findSession, submitAccount } from "../payments/sessions";
import { offeredCards } from "../payments/stored-cards";
import { isMobileMethod, mobileMethods } from "../payments/payment-methods";
import { decideAtBank, submitCard, submitKept, submitMobile } from "../payments/pay";
import type { Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { html } from "./html";
import { layout, moneyText, sendPage } from "./layout";
import { payPage, type PayPageProblem, setupPage } from "./pay-page";
import {
  expiredNotice,
  outageNotice,
  paidNotice,
  unknownNotice,
  successAddress,
} from "./session-notices";

interface BySession {
  Params: { sessionId: string };
}

const accountSchema = z.object({ accountNumber: z.string().max(100) });
const mobileSchema = z.object({ method: z.enum(["mobilepay", "swish"]) });
const keptSchema = z.object({ card: z.string().max(100) });
const decisionSchema = z.object({ decision: z.enum(["approve", "cancel"]) });

/** `/pay/:sessionId` and the bank's page behind it. Nothing here needs script. */
export function hostedRoutes(app: FastifyInstance, provider: Provider): void {
  const cardPage = (session: SessionRecord, problem: PayPageProblem | null) =>
    payPage(session, problem, offeredCards(provider, session));
  const freshPage = (session: SessionRecord) =>
    session.mode === "setup" ? setupPage(session, null) : cardPage(session, null);

  /** Answers what can be answered without an open session; else hands the session back. */
  async function openSession(id: string, reply: FastifyReply): Promise<SessionRecord | null> {
    const session = findSession(provider, id);
    await provider.file.save();
    if (provider.outage) sendPage(reply, 503, outageNotice(session), session);
    else if (!session) sendPage(reply, 404, unknownNotice());
    else if (session.status === "expired") sendPage(reply, 410, expiredNotice(session), session);
    else if (session.status === "complete" && reply.request.method === "POST")
      reply.redirect(successAddress(session), 303);
    else if (session.status === "complete") sendPage(reply, 200, paidNotice(session), session);
    else return session;
    return null;
  }

  async function takeAccount(session: SessionRecord, body: unknown, reply: FastifyReply) {
    const form = accountSchema.safeParse(body ?? {});
    const answer = submitAccount(provider, session, form.success ? form.data.accountNumber : "");
    await provider.file.save();
    switch (answer) {
      case "given":
      case "closed":
        return reply.redirect(successAddress(session), 303);
      case "wrong":
        return sendPage(
          reply,
          400,
          setupPage(session, "Enter the account number: 6 to 17 digits."),
          session,
        );
      case "declined":
        return sendPage(
          reply,
          402,
          setupPage(session, "This account cannot be debited. Try another one."),
          session,
        );
    }
  }

  app.get<BySession>("/pay/:sessionId", async (request, reply) => {
    const session = await openSession(request.params.sessionId, reply);
    return session ? sendPage(reply, 200, freshPage(session), session) : reply;
  });

  app.post<BySession>("/pay/:sessionId", async (request, reply) => {
    const session = await openSession(request.params.sessionId, reply);
    if (!session) return reply;
    if (session.mode === "setup") return takeAccount(session, request.body, reply);
    const form = parseCardForm(request.body, provider.now());
    if (!form.ok) {
      const problem = { message: null, faults: form.faults, kept: form.kept };
      return sendPage(reply, 400, cardPage(session, problem), session);
    }
    const result = submitCard(provider, session, form.number, form.card);
    await provider.file.save();
    switch (result.kind) {
      case "paid":
        return reply.redirect(successAddress(session), 303);
      case "confirm":
        return reply.redirect(`/pay/${session.id}/confirm`, 303);
      case "declined": {
        const message = `${result.message} Try again with another card.`;
        const problem = { message, faults: {}, kept: form.kept };
        return sendPage(reply, 402, cardPage(session, problem), session);
      }
      case "closed": // Paid or expired by another request while this one was being saved: look again.
        await openSession(session.id, reply);
        return reply;
    }
  });

  app.post<BySession>("/pay/:sessionId/kept", async (request, reply) => {
    const session = await openSession(request.params.sessionId, reply);
    if (!session) return reply;
    const form = keptSchema.safeParse(request.body ?? {});
    const result = submitKept(provider, session, form.success ? form.data.card : "");
    await provider.file.save();
    return result.kind === "paid"
      ? reply.redirect(successAddress(session), 303)
      : reply.redirect(`/pay/${session.id}`, 303);
  });

  app.post<BySession>("/pay/:sessionId/mobile", async (request, reply) => {
    const session = await openSession(request.params.sessionId, reply);
    if (!session) return reply;
    const form = mobileSchema.safeParse(request.body ?? {});
    if (form.success) submitMobile(provider, session, form.data.method);
    await provider.file.save();
    return reply.redirect(`/pay/${session.id}/confirm`, 303);
  });

  app.get<BySession>("/pay/:sessionId/confirm", async (request, reply) => {
    const session = await openSession(request.params.sessionId, reply);
    if (!session) return reply;
    if (!session.pendingCard) return reply.redirect(`/pay/${session.id}`, 303);
    return sendPage(reply, 200, bankPage(session), session);
  });

  app.post<BySession>("/pay/:sessionId/confirm", async (request, reply) => {
    const session = await openSession(request.params.sessionId, reply);
    if (!session) return reply;
    const form = decisionSchema.safeParse(request.body ?? {});
    if (!form.success) return reply.redirect(`/pay/${session.id}/confirm`, 303);
    const result = decideAtBank(provider, session, form.data.decision);
    await provider.file.save();
    if (result.kind === "paid") return reply.redirect(successAddress(session), 303);
    if (result.kind === "declined" && session.cancelUrl !== null)
      return reply.redirect(session.cancelUrl, 303);
    return reply.redirect(`/pay/${session.id}`, 303);
  });
}

/** The pretended bank's question, for the card that asks for it. */
function bankPage(session: SessionRecord): string {
  const total = moneyText(session.amountTotal, session.currency);
  const brand = session.pendingCard?.brand ?? "";
  const app = isMobileMethod(brand) ? mobileMethods[brand].name : null;
  const title = app === null ? "Your bank asks you to confirm" : `Approve the payment in ${app}`;
  return layout({
    title,
    main: html`<h1>${title}</h1>
      <p>
        Pay <strong>${total}</strong> to ${session.merchantName}
        ${app === null ? `with the card that ends in ${session.pendingCard?.last4 ?? ""}` : `with ${app}`}?
      </p>
      <p>You have not been charged yet.</p>
      <form method="post" action="/pay/${session.id}/confirm">
        <p class="row">
          <button type="submit" class="main" name="decision" value="approve">Approve</button>
          <button type="submit" name="decision" value="cancel">Cancel this payment</button>
        </p>
      </form>`,
  });
}
