import type { FindingCode } from "#contract/names/findings";
import { catalogueChecks } from "./catalogue-checks";
import type { Check } from "./check";
import { databaseChecks } from "./database-checks";
import { exampleChecks } from "./example-checks";
import { featureChecks } from "./feature-checks";
import { mailChecks } from "./mail-checks";
import { paymentChecks } from "./payment-checks";
import { offerChecks } from "./offer-checks";
import { programChecks } from "./program-checks";
import { saleChecks } from "./sale-checks";
import { settingsChecks } from "./settings-checks";
import { staffChecks } from "./staff-checks";
import { storefrontChecks } from "./storefront-checks";
import { systemChecks } from "./system-checks";

/** Every code but the runner's own. */
export type Checks = Readonly<Record<Exclude<FindingCode, "check-failed">, Check>>;

/** What finds each code, in the order in which it is looked for: first what waits for others. */
export const CHECKS: Checks = {
  ...settingsChecks,
  ...mailChecks,
  ...paymentChecks,
  ...systemChecks,
  ...storefrontChecks,
  ...databaseChecks,
  ...saleChecks,
  ...offerChecks,
  ...exampleChecks,
  ...catalogueChecks,
  ...featureChecks,
  ...programChecks,
  ...staffChecks,
};
