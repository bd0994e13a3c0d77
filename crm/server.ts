import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";

import { BODY_LIMIT, limitConnections, RECEIVE_MS } from "#runtime/http";
import { sendProblem } from "#contract/calls/fastify";
import { offeredFeatures } from "./system/system";
import { customerAccess } from "./api/access-registrations";
import { basketItems, oldBasketItems } from "./api/basket-items";
import { basketTickets } from "./api/basket-tickets";
import { basketCheckout } from "./api/basket-checkout";
import { baskets } from "./api/baskets";
import { countInvalidRows, reportInvalidRows } from "./stock/catalogue/invalid-rows";
import { catalogue, priceTerms, programmes } from "./api/catalogue";
import { instanceForm } from "./api/instance-forms";
import { maintenance, reference } from "./api/reference";
import { codes } from "./api/codes";
import { customerChoices } from "./api/customer-preferences";
import { customers, household } from "./api/customers";
import { doctor } from "./api/staff/doctor";
import { customerGiving, funds } from "./api/giving";
import { bestSeats } from "./api/best-seats";
import { mailbox } from "./api/mailbox";
import { customerMemberships, membershipGifts, memberships } from "./api/memberships";
import { stockItems } from "./api/stock-items";
import { customerOrders, orders } from "./api/orders";
import { basketPackages, packages } from "./api/packages";
import { cards } from "./api/cards";
import { payments, paymentsWebhook } from "./api/payments";
import { releaseOpenAttempts } from "./money/purchases/check-attempt";
import { hasMailbox, hasTestTools } from "./platform/env";
import type { App } from "./platform/http/app";
import type { Deps, RouteGroup, ServerDeps } from "./api/route-group";
import { serveMetrics } from "./platform/metrics";
import { health } from "./platform/http/health";
import { describeApi } from "./platform/http/openapi";
import { replyToErrors } from "./platform/http/problem";
import {
  checkHost,
  limitConcurrency,
  openCallGate,
  readBoundedJson,
  refuseUnstorableText,
  requireApiKey,
} from "./platform/http/request-checks";
import { logRequests, readRequestId, traceCalls } from "./platform/http/request-log";
import { testTools } from "./api/test-tools";
import { serializeReplies } from "./platform/http/serialize-replies";
import { refuseUnknownKeys } from "./platform/http/unknown-keys";
import { queue } from "./api/queue";
import { seatPlans } from "./api/seat-plans";
import { registrations } from "./api/registration";
import { customerSignIn } from "./api/sign-in";
import { admissions, scans } from "./api/staff/admissions";
import { reports } from "./api/staff/reports";
import { eventMedia } from "./api/staff/event-media";
import { season } from "./api/staff/season";
import { staffAccounts } from "./api/staff/accounts";
import { staffCustomers } from "./api/staff/customers";
import { staffHolds } from "./api/staff/holds";
import { staffLinks } from "./api/staff/campaign-links";
import { staffPerformances } from "./api/staff/performances";
import { staffSales } from "./api/staff/sales";
import { staffSessions } from "./api/staff/sessions";
import { streams } from "./api/streams";
import { customerSubscriptions, subscriptionPlans } from "./api/ticket-subscriptions";
import { tickets } from "./api/tickets";
import { credit } from "./api/gift-vouchers";
import { waitingList } from "./api/waiting-list";

/** Catalogue reads, served with an ETag. */
const reads: RouteGroup[] = [
  catalogue,
  seatPlans,
  reference,
  funds,
  memberships,
  packages,
  subscriptionPlans,
];
const uncached: RouteGroup[] = [
  baskets,
  basketTickets,
  basketItems,
  oldBasketItems,
  basketPackages,
  customerMemberships,
  membershipGifts,
  customerSubscriptions,
  cards,
  stockItems,
  basketCheckout,
  codes,
  credit,
  bestSeats,
  priceTerms,
  programmes,
  customers,
  registrations,
  customerGiving,
  customerOrders,
  customerSignIn,
  customerChoices,
  customerAccess,
  household,
  instanceForm,
  waitingList,
  queue,
  staffSessions,
  staffAccounts,
  staffCustomers,
  staffSales,
  staffHolds,
  staffLinks,
  staffPerformances,
  admissions,
  scans,
  reports,
  season,
  eventMedia,
  doctor,
  orders,
  payments,
  tickets,
  streams,
  maintenance,
];

/** Builds the box office's HTTP API without listening. Tests call it through `inject`. */
export async function createServer(given: ServerDeps): Promise<App> {
  const deps: Deps = {
    ...given,
    features: offeredFeatures(given.system, given.env),
    releaseAttempts: (basketId) => releaseOpenAttempts(given, basketId),
  };
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    genReqId: readRequestId,
    // Malformed URLs never reach the error handler. A parameter over the limit is longer than any id.
    frameworkErrors: ({ code }, _request, reply) => {
      if (code === "FST_ERR_MAX_PARAM_LENGTH") sendProblem(reply, { code: "not-found" });
      else sendProblem(reply, { code: "invalid", fields: { request: "malformed" } });
    },
    bodyLimit: BODY_LIMIT,
    // Limits headers and body together; the storefront is never this slow.
    requestTimeout: RECEIVE_MS,
    http: { headersTimeout: RECEIVE_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  }).withTypeProvider<ZodTypeProvider>();
  limitConnections(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeReplies(deps.log));
  reportInvalidRows(deps.log);
  // Only JSON is accepted unless a route group adds a parser.
  app.removeContentTypeParser("text/plain");
  checkHost(app);
  readBoundedJson(app);
  app.decorate("faults", deps.faults);
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("x-content-type-options", "nosniff");
    // Reads that may be kept have an ETag, see `addEtags`.
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    // Closes keep-alive connections during shutdown, so that the next call reaches another instance.
    if (deps.stopping?.aborted === true) void reply.header("connection", "close");
  });
  replyToErrors(app);
  logRequests(app);
  const gate = openCallGate(deps.env.CALLS_AT_ONCE);
  serveMetrics(app, deps.db, { gate, countLeftOut: countInvalidRows });
  await describeApi(app);

  health(app, deps);
  if (hasMailbox(deps.env)) mailbox(app, deps);
  await app.register(
    async (api: App) => {
      traceCalls(api);
      api.addHook("onRequest", requireApiKey(deps.env.CRM_API_KEY));
      api.addHook("preValidation", refuseUnstorableText);
      api.addHook("onRoute", refuseUnknownKeys);
      let described: Buffer | undefined;
      // One buffer for all: clients that do not read it keep it in memory.
      const options = { config: { open: hasTestTools(deps.env) }, schema: { hide: true } };
      api.get("/openapi.json", options, (_q, reply) =>
        reply
          .type("application/json; charset=utf-8")
          .send((described ??= Buffer.from(JSON.stringify(api.swagger())))),
      );
      // Strangers may call it: it has a gate of its own.
      paymentsWebhook(api, deps);
      await api.register(async (calls: App) => {
        limitConcurrency(calls, gate);
        await calls.register(async (withEtags: App) => {
          addEtags(withEtags);
          for (const addRoutes of reads) addRoutes(withEtags, deps);
        });
        for (const addRoutes of uncached) addRoutes(calls, deps);
        if (hasTestTools(deps.env)) testTools(calls, deps);
      });
      // Unknown paths need the key too; otherwise 404 and 401 would reveal which paths exist.
      api.setNotFoundHandler({ preHandler: requireApiKey(deps.env.CRM_API_KEY) }, (_q, reply) =>
        sendProblem(reply, { code: "not-found" }),
      );
    },
    { prefix: "/api/v3" },
  );
  return app;
}

/** Adds ETags and 304 responses to a group's GET routes. */
function addEtags(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string")
      return payload;
    const tag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    void reply.header("etag", tag).header("cache-control", "private, no-cache");
    if (request.headers["if-none-match"] !== tag) return payload;
    void reply.code(304).removeHeader("content-length").removeHeader("content-type");
    return null;
  });
}
