import type { z } from "zod";

import type { Features } from "#contract/names/features";
import type { TranslationTree } from "#contract/text/translation-tree";
import type { Customer } from "#contract/schemas/customer";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { Urgency } from "#runtime/request-gate";
import type { TextSeal } from "#runtime/seal";
import type { TracedRequest } from "#runtime/tracing";

import type { CaptchaSettings } from "~/enhance/captcha/captcha";
import type { QueuePlaces } from "~/domain/queue/queue";

import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import type { VenueSettings } from "~/domain/venue/storefront-settings";

import type { Caller } from "../ticketing/caller";
import type { Crm } from "../ticketing/ticketing";
import type { Logger } from "../logger";
import type { StaffSession } from "../session/staff-session";
import type { VisitorSession } from "../session/visitor-session";
import type { Consent } from "../session/consent-cookie";
import type { SealedLinkState } from "../session/link-state";
import type { BasketLinks, ShareLinks } from "../session/signed-links";
import type { VisitorBasket } from "../session/visitor-basket";
import type { KnownBrowser } from "../session/known-browser";
import type { ExpiringSignature } from "#runtime/expiring-signature";
import type { PageMatch } from "./canonical-path";
import type { DeclaredNames } from "~/domain/forms/declared-names";
import type { MaintenancePass } from "../session/maintenance-pass";
import type { ShellSource } from "./page-store";
import type { RefusedForm } from "./refused-forms";

export interface LoadContext extends VisitorBasket {
  crm: Crm;
  /** What the ticketing system has. */
  features: Features;
  /** Without checkout steps and account sections that the ticketing system lacks. */
  venue: VenueSettings;
  session: VisitorSession;
  /** The staff session on staff pages, separate from the visitor's; null on all other pages. */
  staff: StaffSession | null;
  /** First path segment of the staff pages; null if there are none. */
  adminPath: string | null;
  /** The folder of live streams, null for none, and the counter of viewers. */
  streams: { folder: string | null; watched: (ticketId: string) => void };
  /** Null unless signed in. Throws the 503 page if the box office is down. */
  customer: () => Promise<Customer | null>;
  /** Never fails. */
  priceTerms: () => Promise<PriceTerms>;
  /** Names of the visitor's membership levels with priority booking, sorted. Never fails. */
  priorityLevels: () => Promise<readonly string[]>;
  i18n: { locale: Locale; t: Translate; words: TranslationTree };
  /** The language chosen by the visitor (not by Accept-Language), and the function that saves a choice. */
  languageChoice: { chosen: Locale | null; choose: (locale: Locale) => void };
  /** ISO with the venue's offset; the same instant for the whole request. */
  now: string;
  /** The default `caller` of calls for which the box office counts wrong codes and passwords. */
  addressBlock: string;
  /** The accounts that have signed in with this browser; attempts at those are counted for the browser. */
  browser: KnownBrowser;
  requestId: string;
  /** The route's pattern, for logs: paths have tokens and codes. */
  route: string;
  log: Logger;
  /** Signs the basket id in checkout forms, so that a form posted after the session expired finds its basket. */
  basketTokens: ExpiringSignature;
  /** Signs and reads links that open a basket on another device. They do not sign anyone in. */
  basketLinks: BasketLinks;
  shareLinks: ShareLinks;
  /** Seals and opens the state of mailed links. */
  linkState: SealedLinkState;
  /** Seals and opens what staff searched for, which must not be read from addresses in a browser's history. */
  staffSearches: TextSeal;
  /** Lets visitors buy during maintenance; null without a passphrase. */
  maintenancePass: MaintenancePass | null;
  queuePlaces: QueuePlaces;
  publicUrl: string;
  /** Whether search engines may show public pages. */
  allowsIndexing: boolean;
  page: PageContext;
}

export interface PageContext {
  /** Whether the visitor chose the basic version. */
  plain: boolean;
  isTextBrowser: boolean;
  enhanceUrl: string | null;
  /** Integration script of a ticketing system with pages to embed. */
  crmScriptUrl?: string | null;
  captcha?: CaptchaSettings | null;
  /** Consent to third-party cookies; null before a choice. */
  consent?: Consent | null;
  /** Status of the error page for a request that was rejected before any route ran. */
  refusal: number | null;
  /** For a rejected request: the path that the language form returns to, if not the request's own. */
  path?: string;
  /** Set while a page is rendered for the page cache. */
  shell: ShellSource | null;
  /** "private": the browser may cache the page but must revalidate it; "shared": a CDN may cache it, too. */
  cacheable: false | "private" | "shared";
  rendered: boolean;
  /** What the loaders returned, by route, for `entry.server.tsx`. */
  data?: Record<string, unknown>;
  /** The body of a rendered page, set by `entry.server.tsx`; null if the response has the body. */
  html: string | null;
  refused: RefusedForm | null;
  restored: RefusedForm | null;
}

declare module "@remix-run/server-runtime" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- this is how Remix types the context
  interface AppLoadContext extends LoadContext {}
}

/** What a page accepts by POST. */
export type AcceptedForm = {
  /** Null if the page has no form. */
  declared: DeclaredNames | null;
  isLong: boolean;
  /** The fields that may have files; undefined if none may. */
  uploads: readonly string[] | undefined;
  /** The email and password of each of its forms. */
  credentials: readonly z.ZodType[];
};

/** Values that middlewares set for later ones. */
export interface RequestLocals {
  requestId: string;
  trace?: TracedRequest;
  log: Logger;
  /** The requested route. Guards must check this, never the text of the path. */
  page: PageMatch;
  /** Whether the request is for Remix's data (`.data`) instead of the document. */
  isData: boolean;
  /** What the page accepts by POST; only set for a POST. */
  form?: AcceptedForm;
  /** Who makes the request's calls; set once the request is admitted. */
  caller?: Caller;
  /** Urgency of the request's calls to the box office. */
  urgency?: Urgency;
  cookies: { lang?: string; consent?: string; plain?: string; foyer?: string; refused?: string };
  session: VisitorSession;
  staff: StaffSession | null;
  browser: KnownBrowser;
  locale: Locale;
  /** See `stripCacheBuster`. */
  cacheBuster: string | null;
  /** Ids of the places in queues whose turns admit the request. */
  turns?: () => string[];
  restored: RefusedForm | null;
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express types its locals this way
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-object-type -- all of it is in RequestLocals
    interface Locals extends RequestLocals {}
  }
}
