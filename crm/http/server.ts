import Fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import { hasTestTools } from "../env";
import { hasMailbox } from "../mail/has-mailbox";
import { requireApiKey } from "./api-key";
import type { App, RouteGroup } from "./app";
import { describeBasketSession } from "./customer-session";
import type { Deps } from "./deps";
import { replyToErrors } from "./error-replies";
import { tagReads } from "./etag";
import { checkHost } from "./host-header";
import { readBoundedJson } from "./json-shape";
import { describeApi } from "./openapi";
import { refuse } from "./problem";
import { logRequests, requestIdOf } from "./request-log";
import { basketCheckout } from "./routes/basket-checkout";
import { basketDonations } from "./routes/basket-donations";
import { basketExtras } from "./routes/basket-extras";
import { basketMerging } from "./routes/basket-merging";
import { basketOffers } from "./routes/basket-offers";
import { basketStockItems } from "./routes/basket-stock-items";
import { basketGiftVouchers } from "./routes/basket-gift-vouchers";
import { basketItems } from "./routes/basket-items";
import { basketMemberships } from "./routes/basket-memberships";
import { basketPackages } from "./routes/basket-packages";
import { basketRemovals } from "./routes/basket-removals";
import { basketSummaries } from "./routes/basket-summaries";
import { basketSubscriptions } from "./routes/basket-subscriptions";
import { basketTickets } from "./routes/basket-tickets";
import { auditLog } from "./routes/audit-log";
import { baskets } from "./routes/baskets";
import { contactPreferences } from "./routes/contact-preferences";
import { customerCards } from "./routes/customer-cards";
import { customerAccess } from "./routes/customer-access";
import { customerHousehold } from "./routes/customer-household";
import { householdBooking } from "./routes/household-booking";
import { instanceForm } from "./routes/instance-form";
import { instanceRegistrations } from "./routes/instance-registrations";
import { interests } from "./routes/interests";
import { staffActs } from "./routes/staff-acts";
import { staffCustomers } from "./routes/staff-customers";
import { staffInstances } from "./routes/staff-instances";
import { staffPassword } from "./routes/staff-password";
import { staffSecondFactor } from "./routes/staff-second-factor";
import { staffSessions } from "./routes/staff-sessions";
import { storedCards } from "./routes/stored-cards";
import { waitingList } from "./routes/waiting-list";
import { waitingPlaces } from "./routes/waiting-places";
import { customerAddresses } from "./routes/customer-addresses";
import { customerCredentials } from "./routes/customer-credentials";
import { customerGiving } from "./routes/customer-giving";
import { customerOrders } from "./routes/customer-orders";
import { cultureSurvey } from "./routes/culture-survey";
import { customerData } from "./routes/customer-data";
import { customerDetails } from "./routes/customer-details";
import { customerMemberships } from "./routes/customer-memberships";
import { customerSubscriptions } from "./routes/customer-subscriptions";
import { customerTickets } from "./routes/customer-tickets";
import { codes } from "./routes/codes";
import { credit } from "./routes/credit";
import { customerSessions } from "./routes/customer-sessions";
import { customers } from "./routes/customers";
import { events } from "./routes/events";
import { funds } from "./routes/funds";
import { giftAid } from "./routes/gift-aid";
import { giftVouchers } from "./routes/gift-vouchers";
import { halls } from "./routes/halls";
import { health } from "./routes/health";
import { bestAvailable } from "./routes/best-available";
import { instances } from "./routes/instances";
import { reference } from "./routes/reference";
import { loginLinks } from "./routes/login-links";
import { maintenance } from "./routes/maintenance";
import { mailbox } from "./routes/mailbox";
import { memberships } from "./routes/memberships";
import { directDebits } from "./routes/direct-debits";
import { orderLinkRequests } from "./routes/order-links";
import { orders } from "./routes/orders";
import { packages } from "./routes/packages";
import { reservedOrders } from "./routes/reserved-orders";
import { paymentsWebhook } from "./routes/payments-webhook";
import { priceTerms } from "./routes/price-terms";
import { programmes } from "./routes/programmes";
import { registrations } from "./routes/registrations";
import { stockItems } from "./routes/stock-items";
import { sharedTickets } from "./routes/shared-tickets";
import { testFaults } from "./routes/test-faults";
import { testTools } from "./routes/test-tools";
import { ticketShares } from "./routes/ticket-shares";
import { ticketSubscriptions } from "./routes/ticket-subscriptions";
import { refuseUnknownKeys } from "./unknown-keys";
import { refuseUnstorableText } from "./unstorable-text";

/** What the season is: reads that carry an ETag. */
const catalogue: RouteGroup[] = [
  events,
  instances,
  halls,
  reference,
  funds,
  memberships,
  packages,
  ticketSubscriptions,
];
/** What changes with every call. */
const selling: RouteGroup[] = [
  baskets,
  basketSummaries,
  basketRemovals,
  basketTickets,
  basketItems,
  basketMemberships,
  basketSubscriptions,
  basketPackages,
  customerMemberships,
  customerSubscriptions,
  customerTickets,
  customerCards,
  ticketShares,
  sharedTickets,
  basketDonations,
  basketExtras,
  basketStockItems,
  basketGiftVouchers,
  basketMerging,
  basketOffers,
  stockItems,
  basketCheckout,
  codes,
  giftAid,
  giftVouchers,
  credit,
  bestAvailable,
  priceTerms,
  programmes,
  customers,
  registrations,
  customerAddresses,
  customerDetails,
  customerData,
  cultureSurvey,
  customerGiving,
  customerOrders,
  customerCredentials,
  loginLinks,
  contactPreferences,
  customerAccess,
  customerHousehold,
  householdBooking,
  instanceForm,
  instanceRegistrations,
  interests,
  storedCards,
  waitingList,
  waitingPlaces,
  staffSessions,
  staffSecondFactor,
  staffPassword,
  staffCustomers,
  staffActs,
  staffInstances,
  auditLog,
  customerSessions,
  orders,
  orderLinkRequests,
  directDebits,
  reservedOrders,
  maintenance,
  paymentsWebhook,
];

const BODY_LIMIT = 64 * 1024;
const RECEIVE_MS = 30_000;

/** Puts the box office's HTTP API together. Nothing is listened to yet; `inject` works on it. */
export async function createServer(deps: Deps): Promise<App> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    genReqId: requestIdOf,
    // An address that cannot be read never gets as far as the error handler; no row has an id that long.
    frameworkErrors: ({ code }, _request, reply) => {
      if (code === "FST_ERR_MAX_PARAM_LENGTH") refuse(reply, "not-found");
      else refuse(reply, "invalid", { fields: { request: "malformed" } });
    },
    bodyLimit: BODY_LIMIT,
    // A client that is slower than this is no storefront: headers and body together, looked at every five seconds.
    requestTimeout: RECEIVE_MS,
    http: { headersTimeout: RECEIVE_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON is all that is read, unless a group adds to it.
  app.removeContentTypeParser("text/plain");
  checkHost(app);
  readBoundedJson(app);
  app.decorate("faults", deps.faults);
  replyToErrors(app);
  logRequests(app);
  await describeApi(app);

  health(app, deps);
  if (hasMailbox(deps.env)) mailbox(app, deps);
  await app.register(
    async (api: App) => {
      api.addHook("onRequest", requireApiKey(deps.env.CRM_API_KEY));
      api.addHook("preValidation", refuseUnstorableText);
      api.addHook("onRoute", describeBasketSession);
      api.addHook("onRoute", refuseUnknownKeys);
      api.get("/openapi.json", { config: { open: true }, schema: { hide: true } }, () =>
        api.swagger(),
      );
      await api.register(async (reads: App) => {
        tagReads(reads);
        for (const addRoutes of catalogue) addRoutes(reads, deps);
      });
      for (const addRoutes of selling) addRoutes(api, deps);
      if (hasTestTools(deps.env)) testTools(api, deps);
      if (deps.faults) testFaults(api, deps.faults);
      // An unknown call asks for the key as well: without it there is nothing to find out.
      api.setNotFoundHandler({ preHandler: requireApiKey(deps.env.CRM_API_KEY) }, (_q, reply) =>
        refuse(reply, "not-found"),
      );
    },
    { prefix: "/api/v3" },
  );
  return app;
}
