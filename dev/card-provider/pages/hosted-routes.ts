import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";

import { html } from "#contract/html";
import { parseCardForm } from "../payments/card-form";
import { findSession, submitAccount } from "../payments/sessions";
import { offeredCards } from "../payments/stored-cards";
import { isMobileMethod, mobileMethods } from "../payments/payment-methods";
import {
  decideAtBank,
  type PayResult,
  submitCard,
  submitKept,
  submitMobile,
} from "../payments/pay";
import type { Provider } from "../provider";
import type { SessionRecord } from "../state/records";
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

const CLOSED: PayResult = { kind: "closed" };
const CONFIRM: PayResult = { kind: "confirm" };

/** `/pay/:sessionId` and the bank's page behind it. Nothing here needs script. */
export function hostedRoutes(app: FastifyInstance, provider: Provider): void {
  const cardPage = (session: SessionRecord, problem: PayPageProblem | null) =>
    payPage(session, problem, offeredCards(provider, session));

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

  /** A page of an open session, or a form that was sent to it. */
  const on = (
    method: "GET" | "POST",
    path: string,
    answer: (session: SessionRecord, reply: FastifyReply, body: unknown) => unknown,
  ) =>
    app.route<BySession>({
      method,
      url: `/pay/:sessionId${path}`,
      handler: async (request, reply) => {
        const session = await openSession(request.params.sessionId, reply);
        if (session) await answer(session, reply, request.body ?? {});
        return reply;
      },
    });

  async function leadOn(session: SessionRecord, { kind }: PayResult, reply: FastifyReply) {
    await provider.file.save();
    // Also when another request paid while this one was being saved.
    if (session.status === "complete") return reply.redirect(successAddress(session), 303);
    if (kind === "declined" && session.cancelUrl !== null)
      return reply.redirect(session.cancelUrl, 303);
    return reply.redirect(`/pay/${session.id}${kind === "confirm" ? "/confirm" : ""}`, 303);
  }

  async function takeAccount(session: SessionRecord, reply: FastifyReply, body: unknown) {
    const form = accountSchema.safeParse(body);
    const answer = submitAccount(provider, session, form.success ? form.data.accountNumber : "");
    await provider.file.save();
    if (answer === "given" || answer === "closed")
      return reply.redirect(successAddress(session), 303);
    const fault =
      answer === "wrong"
        ? "Enter the account number: 6 to 17 digits."
        : "This account cannot be debited. Try another one.";
    return sendPage(reply, answer === "wrong" ? 400 : 402, setupPage(session, fault), session);
  }

  async function takeCard(session: SessionRecord, reply: FastifyReply, body: unknown) {
    const form = parseCardForm(body, provider.now());
    const { kept } = form;
    if (!form.ok) {
      const problem = { message: null, faults: form.faults, kept };
      return sendPage(reply, 400, cardPage(session, problem), session);
    }
    const result = submitCard(provider, session, form.number, form.card);
    if (result.kind !== "declined") return leadOn(session, result, reply);
    await provider.file.save();
    const message = `${result.message} Try again with another card.`;
    return sendPage(reply, 402, cardPage(session, { message, faults: {}, kept }), session);
  }

  on("GET", "", (session, reply) =>
    sendPage(
      reply,
      200,
      session.mode === "setup" ? setupPage(session, null) : cardPage(session, null),
      session,
    ),
  );
  on("POST", "", (session, reply, body) =>
    session.mode === "setup" ? takeAccount(session, reply, body) : takeCard(session, reply, body),
  );
  on("POST", "/kept", (session, reply, body) => {
    const form = keptSchema.safeParse(body);
    return leadOn(session, submitKept(provider, session, form.data?.card ?? ""), reply);
  });
  on("POST", "/mobile", (session, reply, body) => {
    const form = mobileSchema.safeParse(body);
    const result = form.success ? submitMobile(provider, session, form.data.method) : CLOSED;
    return leadOn(session, result, reply);
  });
  on("GET", "/confirm", (session, reply) =>
    session.pendingCard
      ? sendPage(reply, 200, bankPage(session), session)
      : reply.redirect(`/pay/${session.id}`, 303),
  );
  on("POST", "/confirm", (session, reply, body) => {
    const form = decisionSchema.safeParse(body);
    const result = form.success ? decideAtBank(provider, session, form.data.decision) : CONFIRM;
    return leadOn(session, result, reply);
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
