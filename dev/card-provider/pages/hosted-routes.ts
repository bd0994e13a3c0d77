import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";

import { html } from "#runtime/html";
import { parseCardForm, payerSchema } from "../payments/card-form";
import { findSession, submitAccount } from "../payments/sessions";
import { listSavedCards } from "../payments/stored-cards";
import { isMobileMethod, mobileMethods, WALLETS } from "../payments/payment-methods";
import {
  decideAtBank,
  type PayResult,
  submitCard,
  submitSavedCard,
  submitMobile,
  submitWallet,
} from "../payments/pay";
import type { Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { layout, sendPage } from "./layout";
import { pageWords, type PageWords } from "./page-words";
import { payPage, type PayPageProblem, setupPage } from "./pay-page";
import {
  expiredNotice,
  outageNotice,
  paidNotice,
  unknownNotice,
  successUrl,
} from "./session-notices";

interface BySession {
  Params: { sessionId: string };
}

const accountSchema = z.object({ accountNumber: z.string().max(100) });
const mobileSchema = z.object({ method: z.enum(["mobilepay", "swish"]) });
const walletSchema = z.object({ wallet: z.enum(WALLETS), ...payerSchema.partial().shape });
const savedCardSchema = z.object({ card: z.string().max(100) });
const decisionSchema = z.object({ decision: z.enum(["approve", "cancel"]) });

const CLOSED: PayResult = { kind: "closed" };
const CONFIRM: PayResult = { kind: "confirm" };

/** `/pay/:sessionId` and the bank's confirmation page. Works without script. */
export function hostedRoutes(app: FastifyInstance, provider: Provider): void {
  const cardPage = (
    session: SessionRecord,
    words: PageWords,
    problem: PayPageProblem | null = null,
  ) => payPage(session, words, problem, listSavedCards(provider, session));

  /** Returns an open session. Otherwise sends the response and returns null. */
  async function openSession(id: string, reply: FastifyReply): Promise<SessionRecord | null> {
    const session = findSession(provider, id);
    await provider.file.save();
    const words = getWords(session, reply);
    if (provider.outage) sendPage(reply, 503, outageNotice(session, words), session);
    else if (!session) sendPage(reply, 404, unknownNotice(words));
    else if (session.status === "expired")
      sendPage(reply, 410, expiredNotice(session, words), session);
    else if (session.status === "complete" && reply.request.method === "POST")
      reply.redirect(successUrl(session), 303);
    else if (session.status === "complete")
      sendPage(reply, 200, paidNotice(session, words), session);
    else return session;
    return null;
  }

  /** Adds a route that requires an open session. */
  const addRoute = (
    method: "GET" | "POST",
    path: string,
    handle: (session: SessionRecord, reply: FastifyReply, body: unknown) => unknown,
  ) =>
    app.route<BySession>({
      method,
      url: `/pay/:sessionId${path}`,
      handler: async (request, reply) => {
        const session = await openSession(request.params.sessionId, reply);
        if (session) await handle(session, reply, request.body ?? {});
        return reply;
      },
    });

  async function redirectAfter(session: SessionRecord, { kind }: PayResult, reply: FastifyReply) {
    await provider.file.save();
    // Another request may have paid during the save.
    if (session.status === "complete") return reply.redirect(successUrl(session), 303);
    if (kind === "declined" && session.cancelUrl !== null)
      return reply.redirect(session.cancelUrl, 303);
    return reply.redirect(`/pay/${session.id}${kind === "confirm" ? "/confirm" : ""}`, 303);
  }

  async function handleAccount(session: SessionRecord, reply: FastifyReply, body: unknown) {
    const form = accountSchema.safeParse(body);
    const result = submitAccount(provider, session, form.success ? form.data.accountNumber : "");
    await provider.file.save();
    if (result === "accepted" || result === "closed")
      return reply.redirect(successUrl(session), 303);
    const words = getWords(session, reply);
    const error = words.t(result === "invalid" ? "enterAccount" : "badAccount");
    const page = setupPage(session, words, error);
    return sendPage(reply, result === "invalid" ? 400 : 402, page, session);
  }

  async function handleCard(session: SessionRecord, reply: FastifyReply, body: unknown) {
    const form = parseCardForm(body, provider.now(), session.asksName);
    const words = getWords(session, reply);
    if (!form.ok) {
      const problem = { message: null, ...form.failure };
      return sendPage(reply, 400, cardPage(session, words, problem), session);
    }
    const { number, card, payer, values } = form.value;
    const result = submitCard(provider, session, number, card, payer);
    if (result.kind !== "declined") return redirectAfter(session, result, reply);
    await provider.file.save();
    const message = words.t("again", { message: words.t(result.reason) });
    return sendPage(reply, 402, cardPage(session, words, { message, errors: {}, values }), session);
  }

  addRoute("GET", "", (session, reply) =>
    sendPage(
      reply,
      200,
      session.mode === "setup"
        ? setupPage(session, getWords(session, reply), null)
        : cardPage(session, getWords(session, reply)),
      session,
    ),
  );
  addRoute("POST", "", (session, reply, body) =>
    session.mode === "setup"
      ? handleAccount(session, reply, body)
      : handleCard(session, reply, body),
  );
  addRoute("POST", "/kept", (session, reply, body) => {
    const form = savedCardSchema.safeParse(body);
    return redirectAfter(session, submitSavedCard(provider, session, form.data?.card ?? ""), reply);
  });
  addRoute("POST", "/wallet", (session, reply, body) => {
    const form = walletSchema.safeParse(body);
    if (!form.success) return redirectAfter(session, CLOSED, reply);
    const { payerName: name, payerEmail: email } = form.data;
    const payer = name === undefined || email === undefined ? null : { name, email };
    return redirectAfter(session, submitWallet(provider, session, payer), reply);
  });
  addRoute("POST", "/mobile", (session, reply, body) => {
    const form = mobileSchema.safeParse(body);
    const result = form.success ? submitMobile(provider, session, form.data.method) : CLOSED;
    return redirectAfter(session, result, reply);
  });
  addRoute("GET", "/confirm", (session, reply) =>
    session.pendingCard
      ? sendPage(reply, 200, bankPage(session, getWords(session, reply)), session)
      : reply.redirect(`/pay/${session.id}`, 303),
  );
  addRoute("POST", "/confirm", (session, reply, body) => {
    const form = decisionSchema.safeParse(body);
    const result = form.success ? decideAtBank(provider, session, form.data.decision) : CONFIRM;
    return redirectAfter(session, result, reply);
  });
}

const getWords = (session: SessionRecord | null, { request }: FastifyReply): PageWords =>
  pageWords(session?.locale ?? "auto", request.headers["accept-language"]);

/** The simulated bank's or app's confirmation page. */
function bankPage(session: SessionRecord, words: PageWords): string {
  const { t } = words;
  const total = words.money(session.amountTotal, session.currency);
  const { brand = "", last4 = "" } = session.pendingCard ?? {};
  const name = isMobileMethod(brand) ? mobileMethods[brand].name : null;
  const title = name === null ? t("bankTitle") : t("appTitle", { name });
  const paid = { total, merchant: session.merchantName };
  return layout(words, {
    title,
    main: html`<h1>${title}</h1>
      <p>${name === null ? t("bankAsk", { ...paid, last4 }) : t("appAsk", { ...paid, name })}</p>
      <p>${t("notChargedYet")}</p>
      <form method="post" action="/pay/${session.id}/confirm">
        <p class="row">
          <button type="submit" class="main" name="decision" value="approve">
            ${t("approve")}
          </button>
          <button type="submit" name="decision" value="cancel">${t("cancelPayment")}</button>
        </p>
      </form>`,
  });
}
