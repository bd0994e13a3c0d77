import type { AppLoadContext } from "@remix-run/node";
import type { Locale } from "#contract/names/locales";
import type { Logger } from "~/.server/logger";
import type { Caller } from "~/.server/ticketing/caller";
import { VisitorSession } from "~/.server/session/visitor-session";
import type { AppParts } from "../rendering/app-parts";
import { createTextSeal } from "#runtime/seal";
import { createSealedLinkState } from "../session/link-state";
import { createBasketLinks, createShareLinks } from "../session/signed-links";
import { captchaSettings } from "./captcha";
import { createKnownBrowsers } from "../session/known-browser";
import type { LoadContext, PageContext } from "../rendering/load-context";
import { createBasketTokens } from "../session/basket-token";
import type { ShellKey, ShellSource } from "../rendering/page-store";
import { venueWith } from "../session/features";
import { noteChanges } from "../session/kept-checkouts";
import { visitorBasket } from "../session/visitor-basket";
import { visitorCustomer } from "../session/visitor-customer";
import { readVisitorTerms, type VisitorTerms } from "../session/find-buyer";
import { inVenueZone } from "~/domain/arithmetic/dates";

type Visitor = Pick<
  LoadContext,
  | "session"
  | "staff"
  | "requestId"
  | "route"
  | "addressBlock"
  | "browser"
  | "languageChoice"
  | "queuePlaces"
> & {
  /** Null for a page that is rendered for everyone: its calls have no visitor's data. */
  caller: Caller | null;
  /** Whether the page may show the checkout that was kept for it. */
  mayTakeCheckout: boolean;
  /** Set for a page that is rendered for all visitors on these terms; otherwise the visitor's own are used. */
  terms?: VisitorTerms;
  locale: Locale;
  page: Pick<PageContext, "plain" | "isTextBrowser" | "refusal" | "consent" | "restored"> & {
    shell?: ShellSource;
  };
};

export function loadContexts(parts: AppParts): (visitor: Visitor) => AppLoadContext {
  const { logger, env, localizedTexts, enhanceUrl } = parts;
  const basketTokens = createBasketTokens(env.SESSION_SECRET);
  const basketLinks = createBasketLinks(env.SESSION_SECRET);
  const linkState = createSealedLinkState(env.SESSION_SECRET);
  const staffSearches = createTextSeal(env.SESSION_SECRET, "foyer staff search");
  const shareLinks = createShareLinks(env.SESSION_SECRET);
  const captcha = captchaSettings(env);
  const crmScriptUrl = env.CRM_IFRAME_BASE ? `${env.CRM_IFRAME_BASE}/scripts/integrate.js` : null;
  const streams = { folder: env.STREAM_FOLDER ?? null, watched: parts.metrics.streamWatched };
  return (visitor) => {
    const { session, staff, requestId, route, addressBlock, browser, queuePlaces } = visitor;
    const { locale, languageChoice, page, terms, caller } = visitor;
    const features = parts.features.current();
    const venue = venueWith(features, parts.venue);
    const reads = caller === null ? parts.crm : parts.crm.for(caller);
    const { checkoutReadIn, noteChange, ...baskets } = visitorBasket(
      reads,
      session,
      venue.checkoutSeries,
      { kept: parts.keptCheckouts, mayTake: visitor.mayTakeCheckout },
    );
    const crm = noteChanges(reads, noteChange);
    const visitorTerms =
      terms === undefined
        ? readVisitorTerms(crm, { session, ...baskets })
        : () => Promise.resolve(terms);
    let now: string | undefined;
    let log: Logger | undefined;
    return {
      crm,
      features,
      venue,
      session,
      staff,
      adminPath: env.ADMIN_PATH ?? null,
      streams,
      ...baskets,
      priceTerms: async () => (await visitorTerms()).terms,
      priorityLevels: async () => (await visitorTerms()).priorityLevels,
      customer: visitorCustomer(crm, session, checkoutReadIn),
      i18n: localizedTexts.of(locale),
      addressBlock,
      browser,
      languageChoice,
      requestId,
      route,
      // Created on first use: most requests need neither.
      get now() {
        return (now ??= parts.venueTime());
      },
      get log() {
        return (log ??= logger.child({ requestId }));
      },
      basketTokens,
      basketLinks,
      linkState,
      staffSearches,
      maintenancePass: parts.maintenancePass,
      shareLinks,
      queuePlaces,
      publicUrl: env.PUBLIC_URL,
      allowsIndexing: env.NOINDEX === "0",
      page: {
        shell: null,
        ...page,
        enhanceUrl,
        captcha,
        crmScriptUrl,
        cacheable: false,
        rendered: false,
        html: null,
        refused: null,
      },
    };
  };
}

export const NO_PLACES: LoadContext["queuePlaces"] = {
  of: () => null,
  keep: () => undefined,
  queuesWithTurn: [],
  returnTo: null,
  setReturnPath: () => undefined,
  refreshes: true,
  setRefresh: () => undefined,
};

/** A visitor without cookies, for pages that are rendered for everyone. */
export function anonymousVisitor(
  { locale, plain, isTextBrowser, terms, priorityLevels }: Omit<ShellKey, "url">,
  shell?: ShellSource,
): Visitor {
  return {
    caller: null,
    mayTakeCheckout: false,
    session: new VisitorSession(null),
    staff: null,
    requestId: "page-cache",
    route: "page-cache",
    addressBlock: "",
    browser: createKnownBrowsers([])(),
    languageChoice: { chosen: locale, choose: () => undefined },
    queuePlaces: NO_PLACES,
    locale,
    terms: { terms, priorityLevels },
    page: { plain, isTextBrowser, refusal: null, restored: null, ...(shell && { shell }) },
  };
}

const QUARTER_MS = 15 * 60_000;

/** Returns the venue's time, ISO with offset. Caches the offset for 15 minutes: it took 5% of a page's time. */
export function venueClock(now: () => Date): () => string {
  let cached = { quarter: NaN, offset: "", shiftMs: 0 };
  return () => {
    const instant = now();
    const ms = instant.getTime();
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== cached.quarter) {
      const [local = "", offset = ""] =
        /^(.*?)([+-]\d\d:\d\d)$/.exec(inVenueZone(instant))?.slice(1) ?? [];
      cached = { quarter, offset, shiftMs: Date.parse(`${local}Z`) - ms };
    }
    return new Date(ms + cached.shiftMs).toISOString().replace("Z", cached.offset);
  };
}
