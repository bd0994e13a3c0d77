import type { AdditionalDetails } from "../../schemas/basket";

/** Of a customer's list, unless the request says how many. */
export const ORDERS_PER_PAGE = 20;

/** Of an order without delivery, whose checkout has no step for them. */
export const NO_DETAILS: AdditionalDetails = {
  specialRequests: null,
  accessRequirements: null,
  marketing: null,
};
