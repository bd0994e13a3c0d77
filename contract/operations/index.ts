import { addressOperations } from "./addresses";
import { catalogueOperations, priceTermsOperations, programmeOperations } from "./catalogue";
import { maintenanceOperations, referenceOperations } from "./reference";
import { seatPlanOperations } from "./seat-plans";

/** What the storefront calls through the contract's client. */
export const operations = { ...addressOperations };

/** Every operation, by name. */
export const allOperations = {
  ...operations,
  ...catalogueOperations,
  ...priceTermsOperations,
  ...programmeOperations,
  ...seatPlanOperations,
  ...referenceOperations,
  ...maintenanceOperations,
};
