import { traceRequest } from "#runtime/tracing";
import express from "express";
import { admission } from "./queue-gate/admission";
import { createQueuePlaces } from "../session/queue-places";
import type { Express, RequestHandler } from "express";
import { loadTranslations } from "~/.server/i18n/translations";
import { startBudget } from "~/.server/request-budget";
import { createSeal } from "~/.server/session/seal";
import { createStaffSeal } from "~/.server/session/staff-session";
import type { AppParts, AppSettings } from "../rendering/app-parts";
import {
  addressRule,
  bodyRule,
  buttonFields,
  contentTypeRule,
  methodRule,
  originRule,
} from "./form-guard/body-rules";
import { canonicalAddress } from "../rendering/canonical-path";
import { createVerifyCaptcha } from "./captcha";
import { openVisitorSession } from "../session/visitor-customer";
import { venueClock } from "./create-load-context";
import { closedRoutes } from "./closed-routes";
import { failures } from "./failures";
import { declaredFields, findAcceptedForm } from "./form-guard/declared-fields";
import { stripCacheBuster } from "../rendering/cache-buster";
import { hostCookies } from "../session/host-cookies";
import { createCookieCheck, releaseWithoutCookies } from "../session/cookie-check";
import { createFeatures } from "../session/features";
import { createKeptCheckouts } from "../session/kept-checkouts";
import { createKnownBrowsers, knownBrowser } from "../session/known-browser";
import { parseCookies } from "../session/cookies";
import { health } from "./health";
import { lookFiles } from "./look-files";
import { loadShedding, openPageGate } from "./load-shedding";
import { maintenance } from "./maintenance";
import { createMaintenancePass } from "../session/maintenance-pass";
import { cachedPages } from "../rendering/page-cache";
import { planFiles } from "./plan-files";
import { photos, posters, staticFiles } from "./static-files";
import { createRemixHandler } from "./remix-handler";
import { createRefusedForms } from "../rendering/refused-forms";
import { readRefused } from "../rendering/restore-refused";
import { seatEvents } from "../live-seats/seat-events";
import { createContentSecurityPolicy, searchEngines, securityHeaders } from "./security-headers";
import { requestLog } from "./request-log";
import { signInLimit } from "./sign-in-limit";
import { staffCookie } from "../session/staff-cookie";
import { trustedProxies, requestCaller } from "./visitor-address";
import { createLocalizedTexts, refreshTexts } from "../i18n/catalogue-texts";
import { languagePrefix, visitorLocale } from "../visitor-language/visitor-locale";

/** Creates the storefront. `first`: middleware for development. */
export function createApp(settings: AppSettings, first: RequestHandler[] = []): Express {
  const { env, crm, venue, logger, metrics } = settings;
  const secure = env.PUBLIC_URL.startsWith("https:");
  const translations = loadTranslations(env.FALLBACK_VISIBLE === "1", venue.currency);
  const parts: AppParts = {
    ...settings,
    secure,
    venueTime: venueClock(settings.now),
    queuePlaces: createQueuePlaces(settings),
    gate: openPageGate(env),
    seal: createSeal(env.SESSION_SECRET, venue.sessionIdleSeconds),
    staffSeal: createStaffSeal(env.SESSION_SECRET, venue.sessionIdleSeconds),
    readKnownBrowser: createKnownBrowsers(env.SESSION_SECRET),
    policy: createContentSecurityPolicy(env),
    maintenancePass: createMaintenancePass(env),
    translations,
    localizedTexts: createLocalizedTexts(crm, translations),
    features: createFeatures(crm),
    refusedForms: createRefusedForms(env.SESSION_SECRET),
    keptCheckouts: createKeptCheckouts(),
    cookieCheck: createCookieCheck(env.SESSION_SECRET),
  };
  parts.metrics.watchGate(parts.gate);
  const remix = createRemixHandler(parts);
  const pages = cachedPages(parts, remix.getContext, remix.renderShell);

  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.set("trust proxy", trustedProxies(env.TRUST_PROXY));
  app.set("query parser", false);

  app.use(requestLog(settings));
  const hsts = secure ? { includeSubDomains: env.HSTS_SUBDOMAINS === "1" } : null;
  app.use(securityHeaders(parts.policy, hsts));
  app.use(planFiles(crm, parts.gate));
  app.use(lookFiles(venue, crm));
  if (settings.clientFolder !== null) app.use(staticFiles(settings.clientFolder));
  app.use(posters, photos(crm));
  app.use(...[...first, health(settings)]);

  // The order matters:
  // - Cookies and language come first: error pages are in the visitor's language.
  // - `stripCacheBuster` sets values for `pages.shared` and `readRefused`; `canonicalAddress` sets the page for all that
  //   follow.
  // - Origin and content type are checked before the body is read.
  // - `bodyRule` needs `findAcceptedForm`, and `staffCookie`: supervisors may upload files. `buttonFields` parses button
  //   names before `declaredFields` checks field names.
  // - The time budget starts once the request has been received. `signInLimit` needs `knownBrowser`.
  // - Cached pages need cookies, language and, for a visitor's header, the session; they come before Remix.
  app.use(hostCookies(secure), parseCookies, visitorLocale);
  app.use(stripCacheBuster, methodRule, addressRule, languagePrefix(env), canonicalAddress(env));
  app.use(closedRoutes(parts));
  app.use(searchEngines(env));
  app.use(seatEvents({ crm, stopping: settings.stopping }));
  app.use(traceRequests);
  app.use(originRule(env.PUBLIC_URL), contentTypeRule);
  app.use(knownBrowser(parts.readKnownBrowser));
  app.use(staffCookie(parts.staffSeal, env.ADMIN_PATH));
  app.use(findAcceptedForm(parts), bodyRule(crm), buttonFields);
  app.use((_req, _res, next) => startBudget(next));
  app.use(signInLimit(env, logger, createVerifyCaptcha(env, logger), metrics.valkeyUp));

  app.use(maintenance(parts));
  app.use(declaredFields);
  app.use(pages.shared, loadShedding(parts, pages.findRecent));
  app.use(requestCaller(logger));
  app.use(openVisitorSession(parts.seal));
  app.use(refreshTexts(parts.localizedTexts));
  app.use(releaseWithoutCookies(parts), readRefused(parts));
  // After `pages.shared`, which caches no page that sells tickets.
  app.use(admission(parts, remix.getContext));
  app.use(pages.filled);
  app.use(remix.respond);

  app.use(failures(parts, remix));
  return app;
}

/** Files, health checks, redirects to canonical paths and event streams have no spans. */
const traceRequests: RequestHandler = (req, res, next) => {
  const { method, headers } = req;
  const { pattern: route } = res.locals.page;
  const trace = traceRequest({ method, route, traceparent: headers["traceparent"] });
  res.locals.trace = trace;
  res.once("close", () => trace.end(res.statusCode));
  trace.run(next);
};
