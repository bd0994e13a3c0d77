import { addressOperations } from "./addresses";
import {
  catalogueOperations,
  instanceFormOperations,
  priceTermsOperations,
  programmeOperations,
} from "./catalogue";
import { maintenanceOperations, referenceOperations } from "./reference";
import { seatPlanOperations } from "./seat-plans";
import { waitingListOperations } from "./waiting-list";

/** What the storefront calls through the contract's client. */
export const operations = { ...addressOperations };

/** Every operation, by name. */
export const allOperations = {
  ...operations,
  ...catalogueOperations,
  ...priceTermsOperations,
  ...programmeOperations,
  ...instanceFormOperations,
  ...seatPlanOperations,
  ...referenceOperations,
  ...maintenanceOperations,
  ...waitingListOperations,
};
