import type { WordTree } from "#contract/complete-words";
import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Customer } from "#contract/schemas/customer";
import type { Basket, BasketSummary } from "#contract/schemas/basket";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { Urgency } from "#contract/request-gate";
import type { TracedRequest } from "#contract/tracing";

import type { CaptchaSettings } from "~/enhance/captcha/captcha";
import type { QueuePlaces } from "~/domain/queue";

import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import type { VenueSettings } from "~/venue-settings";

import type { Crm } from "../ticketing/ticketing";
import type { Logger } from "../logger";
import type { StaffSession } from "../session/staff-session";
import type { VisitorSession } from "../session/visitor-session";
import type { Consent } from "./visitor/cookies";
import type { SealedLinkState } from "./visitor/link-state";
import type { BasketLinks, ShareLinks } from "./visitor/signed-links";
import type { KnownBrowser } from "./visitor/known-browser";
import type { ExpiringSignature } from "./expiring-signature";
import type { PageMatch } from "./canonical-path";
import type { MaintenancePass } from "./maintenance-pass";
import type { ShellSource } from "./rendering/page-store";
import type { RefusedAnswer } from "./rendering/refused-answers";

export interface LoadContext {
  crm: Crm;
  venue: VenueSettings;
  session: VisitorSession;
  /** On the staff's pages: their own session, apart from the visitor's. Null everywhere else. */
  staff: StaffSession | null;
  /** The first part of the address of the staff's pages; null where this storefront has none. */
  adminPath: string | null;
  /** Where the files of live streams are, null where there are none; and what counts who watches. */
  streams: { folder: string | null; watched: (ticketId: string) => void };
  /** Null without one; one that is gone or bought is forgotten. Throws the 503 page when the box office is down. */
  basket: () => Promise<Basket | null>;
  /** As it was read, or is now; null for none, or without an answer. Nothing is remembered or forgotten. */
  peekBasket: () => Promise<Basket | null>;
  /** What a header shows of it, for pages that show no more; otherwise as `basket`. */
  basketSummary: () => Promise<BasketSummary | null>;
  keepBasket: (basket: Basket) => void;
  /**
   * Reads basket and customer in one call, with what the checkout assumes and what decides on its steps; remembered until
   * the basket changes. Null without a basket or an answer. Never fails.
   */
  readCheckout: () => Promise<CheckoutRead | null>;
  /** Null unless signed in. Throws the 503 page as `basket` does. */
  customer: () => Promise<Customer | null>;
  /** On which terms prices are shown to this visitor; never fails. */
  priceTerms: () => Promise<PriceTerms>;
  i18n: { locale: Locale; t: Translate; words: WordTree };
  /** The language that was chosen with this browser, not merely asked for by it; and how to choose one for it. */
  languageChoice: { chosen: Locale | null; choose: (locale: Locale) => void };
  /** ISO with New York's offset; one instant for the whole request. */
  now: string;
  /** The visitor's, by which the box office counts wrong codes and passwords: the `caller` of a call. */
  addressBlock: string;
  /** To which accounts somebody has signed in with this browser before: its tries at those are its own. */
  browser: KnownBrowser;
  requestId: string;
  /** The pattern of the route, for the log: paths hold tokens and codes. */
  route: string;
  log: Logger;
  /** Signs the basket's id into each form of the checkout, so that a form that is sent after the session ended finds its basket. */
  checkoutFormToken: ExpiringSignature;
  /** Signs and reads the link that opens a basket on another device. It does not sign anyone in. */
  basketLinks: BasketLinks;
  shareLinks: ShareLinks;
  /** What a link that is mailed knows besides its token. */
  linkState: SealedLinkState;
  /** The way through a closed sale; null where there is none. */
  maintenancePass: MaintenancePass | null;
  /** The visitor's places in queues, by the queue's id, and what goes with them; all in cookies. */
  queuePlaces: QueuePlaces;
  publicUrl: string;
  page: PageContext;
}

export interface PageContext {
  /** Whether the visitor asked for pages without any script. */
  plain: boolean;
  enhanceUrl: string | null;
  /** Of a ticketing system that has pages to be framed. */
  crmScriptUrl?: string | null;
  /** Of a venue that has one. */
  captcha?: CaptchaSettings | null;
  /** The visitor's consent to third-party cookies, if given. */
  consent?: Consent | null;
  /** Set when the request was refused before a route saw it: the status of the page to show. */
  refusal: number | null;
  /** Of a refused request, the page that it asked for, where choosing a language leads back to; else that of the address. */
  path?: string;
  /** Set while a page is rendered for everybody. */
  shell: ShellSource | null;
  /** Whether the browser may keep the page, and asks each time whether it has changed; "shared": a CDN may keep it, too. */
  cacheable: false | "private" | "shared";
  rendered: boolean;
  /** Set by `entry.server.tsx`, whose response has no body; other answers have theirs. */
  html: string | null;
  refused: RefusedAnswer | null;
  restored: RefusedAnswer | null;
}

declare module "@remix-run/server-runtime" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- this is how Remix types the context
  interface AppLoadContext extends LoadContext {}
}

/** What the middlewares leave for those after them. */
export interface RequestLocals {
  requestId: string;
  /** Of a request that has got as far as the pages. */
  trace?: TracedRequest;
  log: Logger;
  /** The route that is asked for; guards decide by it, never by the text of the path. */
  page: PageMatch;
  /** Whether Remix's data of the page is asked for (`.data`), not its document. */
  isData: boolean;
  /** Of a request that was let in: how its calls are to be answered by the box office. */
  urgency?: Urgency;
  cookies: { lang?: string; consent?: string; plain?: string; foyer?: string; refused?: string };
  session: VisitorSession;
  staff: StaffSession | null;
  browser: KnownBrowser;
  locale: Locale;
  /** See `freshAddress`. */
  fresh: string | null;
  /** The places in queues whose turns let the request pass. */
  turns?: () => string[];
  restored: RefusedAnswer | null;
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express types its locals this way
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-object-type -- all of it is in RequestLocals
    interface Locals extends RequestLocals {}
  }
}
