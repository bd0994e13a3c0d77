import type { ServerBuild } from "@remix-run/node";

import type { RequestGate } from "#contract/request-gate";
import type { Locale } from "~/i18n/locales";
import type { VenueSettings } from "~/venue-settings";

import type { Crm } from "../ticketing/ticketing";
import type { Env } from "../env";
import type { Translation } from "../i18n/translations";
import type { Logger } from "../logger";
import type { Seal } from "../session/seal";
import type { StaffData } from "../session/staff-session";
import type { QueuePlacesOf } from "../queue/queue-places";
import type { ReadKnownBrowser } from "./visitor/known-browser";
import type { MaintenancePass } from "./maintenance-pass";
import type { Metrics } from "./metrics";
import type { RefusedAnswers } from "./rendering/refused-answers";

export interface AppSettings {
  env: Env;
  crm: Crm;
  venue: VenueSettings;
  logger: Logger;
  metrics: Metrics;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** build/client, or null while developing (Vite serves the files). */
  clientFolder: string | null;
  /** The enhancement module's address, or null when it was not built. */
  enhanceUrl: string | null;
  /** Aborted when the program stops: answers that would not end by themselves end then. */
  stopping?: AbortSignal;
  now: () => Date;
}

export interface AppParts extends AppSettings {
  /** Bounds the pages that are made at once. */
  gate: RequestGate;
  seal: Seal;
  readKnownBrowser: ReadKnownBrowser;
  staffSeal: Seal<StaffData>;
  policy: string;
  translations: Record<Locale, Translation>;
  /** `null` if the venue has no maintenance passphrase. */
  maintenancePass: MaintenancePass | null;
  refusedAnswers: RefusedAnswers;
  queuePlaces: QueuePlacesOf;
  /** Over HTTPS: cookies are Secure, and HSTS is sent. Text browsers keep no Secure cookie of plain http. */
  secure: boolean;
}
