import type { AdditionalDetails } from "../../schemas/basket";

/** Of an order without delivery, whose checkout has no step for them. */
export const NO_DETAILS: AdditionalDetails = {
  specialRequests: null,
  accessRequirements: null,
  marketing: null,
};
