import { addressOperations } from "./addresses";
import {
  catalogueOperations,
  instanceFormOperations,
  priceTermsOperations,
  programmeOperations,
} from "./catalogue";
import { packageOperations } from "./packages";
import { basketCheckoutOperations } from "./basket-checkout";
import { basketItemOperations } from "./basket-items";
import { basketPackageOperations } from "./basket-packages";
import { basketTicketOperations } from "./basket-tickets";
import { basketOperations } from "./baskets";
import { codeOperations, creditOperations } from "./codes";
import { maintenanceOperations, referenceOperations } from "./reference";
import { bestSeatsOperations, seatPlanOperations } from "./seat-plans";
import { stockItemOperations } from "./stock-items";
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
  ...bestSeatsOperations,
  ...referenceOperations,
  ...maintenanceOperations,
  ...waitingListOperations,
  ...stockItemOperations,
  ...packageOperations,
  ...basketOperations,
  ...basketTicketOperations,
  ...basketItemOperations,
  ...basketPackageOperations,
  ...basketCheckoutOperations,
  ...codeOperations,
  ...creditOperations,
};
