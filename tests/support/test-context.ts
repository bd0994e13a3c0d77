import type { AppLoadContext } from "@remix-run/node";
import { pino } from "pino";

import { ALL_FEATURES } from "#contract/names/features";
import { createTextSeal } from "#runtime/seal";
import { createSealedLinkState } from "../../app/.server/session/link-state";
import { NO_PLACES } from "../../app/.server/edge/create-load-context";
import { createBasketLinks, createShareLinks } from "../../app/.server/session/signed-links";
import { createKnownBrowsers } from "../../app/.server/session/known-browser";
import { createBasketTokens } from "../../app/.server/session/basket-token";
import { createKeptCheckouts } from "../../app/.server/session/kept-checkouts";
import { visitorBasket } from "../../app/.server/session/visitor-basket";
import { visitorCustomer } from "../../app/.server/session/visitor-customer";
import { loadTranslations } from "../../app/.server/i18n/translations";
import { emptySessionData, type SessionData } from "../../app/.server/session/session-data";
import type { StaffSession } from "../../app/.server/session/staff-session";
import { VisitorSession } from "../../app/.server/session/visitor-session";
import type { VenueSettings } from "../../app/domain/venue/storefront-settings";
import { venueSettings } from "~/venue-settings";
import type { Crm } from "../../app/.server/ticketing/ticketing";

const translations = loadTranslations(false);

export type ContextOptions = {
  session?: Partial<SessionData>;
  staff?: StaffSession;
  now?: string;
  venue?: Partial<VenueSettings>;
};

/** A request's context, for calling loaders and actions directly. */
export function getContext(crm: Crm, options: ContextOptions = {}): AppLoadContext {
  const stored = options.session && {
    data: { ...emptySessionData, ...options.session },
    sealedAt: Date.now(),
  };
  const session = new VisitorSession(stored ?? null);
  // Off by default, so that pages need no stubs for them.
  const settings = {
    ...venueSettings,
    household: false,
    reservationSites: { table: [], ride: [] },
    ...options.venue,
  };
  const { checkoutReadIn, noteChange, ...baskets } = visitorBasket(
    crm,
    session,
    settings.checkoutSeries,
    { kept: createKeptCheckouts(), mayTake: false },
  );
  return {
    crm,
    features: ALL_FEATURES,
    venue: settings,
    session,
    staff: options.staff ?? null,
    adminPath: null,
    streams: { folder: null, watched: () => undefined },
    ...baskets,
    priceTerms: () => Promise.resolve("public"),
    priorityLevels: () => Promise.resolve([]),
    customer: visitorCustomer(crm, session, checkoutReadIn),
    i18n: translations["en-us"],
    now: options.now ?? "2026-12-01T12:00:00-05:00",
    addressBlock: "127.0.0.1",
    browser: createKnownBrowsers(["a-secret-for-the-tests-and-nothing-else"])(),
    languageChoice: { chosen: null, choose: () => undefined },
    requestId: "test",
    route: "/test",
    log: pino({ level: "silent" }),
    basketTokens: createBasketTokens(["a-secret-for-the-tests-and-nothing-else"]),
    basketLinks: createBasketLinks(["a-secret-for-the-tests-and-nothing-else"]),
    linkState: createSealedLinkState(["a-secret-for-the-tests-and-nothing-else"]),
    staffSearches: createTextSeal(["a-secret-for-the-tests-and-nothing-else"], "search"),
    shareLinks: createShareLinks(["a-secret-for-the-tests-and-nothing-else"]),
    maintenancePass: null,
    queuePlaces: NO_PLACES,
    publicUrl: "http://localhost:3000",
    allowsIndexing: false,
    page: {
      plain: false,
      isTextBrowser: false,
      enhanceUrl: null,
      refusal: null,
      cacheable: false,
      rendered: false,
      html: null,
      shell: null,
      refused: null,
      restored: null,
    },
  };
}
