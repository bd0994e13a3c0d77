import express from "express";
import type { Express, RequestHandler } from "express";

import { loadTranslations } from "../i18n/translations";
import { createSeal } from "../session/seal";
import { createStaffSeal } from "../session/staff-visit";
import type { AppParts, AppSettings } from "./app-parts";
import { addressRule, bodyRule, contentTypeRule, methodRule, originRule } from "./forms/body-rules";
import { buttonFields } from "./forms/button-fields";
import { canonicalAddress } from "./canonical-path";
import { createVerifyCaptcha } from "./visitor/captcha";
import { crmSession } from "./visitor/crm-session";
import { failures } from "./failures";
import { declaredFields } from "./forms/declared-fields";
import { freshAddress } from "./pages/fresh-address";
import { health } from "./health";
import { createKnownBrowsers, knownBrowser } from "./visitor/known-browser";
import { parseCookies } from "./visitor/parse-cookies";
import { maintenance } from "./maintenance";
import { createMaintenancePass } from "./maintenance-pass";
import { PageCache } from "./pages/page-cache";
import { pagesWithVisitorHeader } from "./pages/pages-with-visitor-header";
import { posters } from "./posters";
import { createRemixHandler } from "./remix-handler";
import { createRefusedAnswers } from "./pages/refused-answers";
import { Renderings } from "./pages/rendering";
import { requestLog } from "./request-log";
import { restoreRefused } from "./pages/restore-refused";
import { seatEvents } from "./seat-events";
import { createContentSecurityPolicy, securityHeaders } from "./security-headers";
import { signInLimit } from "./visitor/sign-in-limit";
import { staffCookie } from "./visitor/staff-cookie";
import { staticFiles } from "./static-files";
import { trustedProxies } from "./visitor/trusted-proxies";
import { visitorLocale } from "./visitor/visitor-locale";
import { anonymousPages } from "./pages/anonymous-pages";
import { visitorScope } from "./visitor/visitor-address";

/** The storefront: what happens to a request, in order. `first` is for what only development needs. */
export function createApp(settings: AppSettings, first: RequestHandler[] = []): Express {
  const { env, crm, venue, logger, metrics } = settings;
  const parts: AppParts = {
    ...settings,
    seal: createSeal(env.SESSION_SECRET, venue.sessionIdleSeconds),
    staffSeal: createStaffSeal(env.SESSION_SECRET, venue.sessionIdleSeconds),
    readKnownBrowser: createKnownBrowsers(env.SESSION_SECRET),
    policy: createContentSecurityPolicy(env),
    maintenancePass: createMaintenancePass(env),
    translations: loadTranslations(env.FALLBACK_VISIBLE === "1"),
    pageCache: new PageCache(env.PAGE_FRESH_SECONDS),
    renderings: new Renderings(),
    refusedAnswers: createRefusedAnswers(env.SESSION_SECRET),
    secure: env.PUBLIC_URL.startsWith("https:"),
  };
  const remix = createRemixHandler(parts);

  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.set("trust proxy", trustedProxies(env.TRUST_PROXY));
  app.set("query parser", false);

  app.use(requestLog(logger, metrics));
  app.use(securityHeaders(parts.policy, parts.secure));
  if (settings.clientFolder !== null) app.use(staticFiles(settings.clientFolder));
  app.use(posters);
  app.use(...[...first, health(crm)]);

  app.use(freshAddress, methodRule, addressRule, canonicalAddress(env));
  app.use(seatEvents({ crm, stopping: settings.stopping }));
  app.use(originRule(env.PUBLIC_URL), contentTypeRule);
  app.use(knownBrowser(parts.readKnownBrowser));
  app.use(bodyRule, buttonFields);
  app.use(signInLimit(env, logger, createVerifyCaptcha(env, logger)));

  app.use(maintenance(parts));
  app.use(declaredFields);
  app.use(parseCookies);
  app.use(anonymousPages(parts, remix.renderWhole));
  app.use(visitorScope(logger));
  app.use(crmSession(parts.seal));
  app.use(staffCookie(parts.staffSeal, env.ADMIN_PATH));
  app.use(restoreRefused(parts));
  // The basket is fetched by the pages that need it, at most once a request: see visitor-basket.ts.
  app.use(visitorLocale);
  app.use(pagesWithVisitorHeader(parts, remix));
  app.use(remix.answer);

  app.use(failures(parts, remix));
  return app;
}
