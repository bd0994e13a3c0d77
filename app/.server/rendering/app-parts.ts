import type { ServerBuild } from "@remix-run/node";

import type { RequestGate } from "#runtime/request-gate";
import type { Locale } from "#contract/names/locales";
import type { VenueSettings } from "~/domain/venue/storefront-settings";

import type { Crm } from "../ticketing/ticketing";
import type { Env } from "../env";
import type { LocalizedTexts } from "../i18n/catalogue-texts";
import type { LoadedTranslation } from "../i18n/translations";
import type { Logger } from "../logger";
import type { Seal } from "../session/seal";
import type { StaffData } from "../session/staff-session";
import type { SystemFeatures } from "../session/features";
import type { QueuePlacesOf } from "../session/queue-places";
import type { CookieCheck } from "../session/cookie-check";
import type { KeptCheckouts } from "../session/kept-checkouts";
import type { ReadKnownBrowser } from "../session/known-browser";
import type { MaintenancePass } from "../session/maintenance-pass";
import type { Metrics } from "../metrics";
import type { RefusedForms } from "./refused-forms";

export interface AppSettings {
  env: Env;
  crm: Crm;
  venue: VenueSettings;
  logger: Logger;
  metrics: Metrics;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** build/client, or null in development (Vite serves the files). */
  clientFolder: string | null;
  /** URL of the enhancement script, or null if it was not built. */
  enhanceUrl: string | null;
  /** Aborted when the program stops, to end responses that would not end otherwise. */
  stopping?: AbortSignal;
  now: () => Date;
}

export interface AppParts extends AppSettings {
  /** The venue's time, ISO with offset. */
  venueTime: () => string;
  /** Limits the pages that are rendered at once. */
  gate: RequestGate;
  seal: Seal;
  readKnownBrowser: ReadKnownBrowser;
  staffSeal: Seal<StaffData>;
  policy: string;
  translations: Record<Locale, LoadedTranslation>;
  localizedTexts: LocalizedTexts;
  features: SystemFeatures;
  /** Null without a maintenance passphrase. */
  maintenancePass: MaintenancePass | null;
  refusedForms: RefusedForms;
  keptCheckouts: KeptCheckouts;
  cookieCheck: CookieCheck;
  queuePlaces: QueuePlacesOf;
  /** Served over HTTPS: cookies are Secure and HSTS is sent. Text browsers drop Secure cookies of plain HTTP. */
  secure: boolean;
}
