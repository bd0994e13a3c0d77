import {
  addressOperations,
  customerDataOperations,
  customerOperations,
  householdOperations,
} from "./customers";
import { admissionOperations, scannerOperations } from "./admissions";
import { basketCheckoutOperations } from "./basket-checkout";
import { basketItemOperations, basketPackageOperations } from "./basket-items";
import { basketTicketOperations } from "./basket-tickets";
import { basketOperations } from "./baskets";
import {
  catalogueOperations,
  instanceFormOperations,
  priceTermsOperations,
  programmeOperations,
} from "./catalogue";
import { codeOperations, creditOperations } from "./codes";
import {
  accessOperations,
  contactOperations,
  tagOperations,
  surveyOperations,
} from "./customer-choices";
import { doctorOperations } from "./doctor";
import { fundOperations, givingOperations } from "./giving";
import {
  cardOperations,
  customerMembershipOperations,
  customerSubscriptionOperations,
  membershipGiftOperations,
  membershipLevelOperations,
  subscriptionPlanOperations,
} from "./memberships";
import { packageOperations } from "./packages";
import { orderOperations, ownOrderOperations } from "./orders";
import { paymentOperations } from "./payments";
import { queueOperations, staffQueueOperations } from "./queue";
import { maintenanceOperations, referenceOperations } from "./reference";
import { bestSeatsOperations, seatPlanOperations } from "./seat-plans";
import { reportOperations } from "./reports";
import { seasonOperations } from "./season";
import {
  credentialOperations,
  customerSessionOperations,
  loginLinkOperations,
  registrationOperations,
} from "./sign-in";
import {
  staffAccountOperations,
  staffActionOperations,
  staffReadOperations,
  staffSessionOperations,
} from "./staff";
import {
  staffLinkOperations,
  staffPerformanceOperations,
  staffSaleOperations,
} from "./staff-sales";
import { staffHoldOperations } from "./staff-holds";
import { stockItemOperations } from "./stock-items";
import { streamOperations } from "./streams";
import { sharedTicketOperations, ticketOperations } from "./tickets";
import { waitingListOperations } from "./waiting-list";
import { FEATURE_NAMES, FEATURE_OPERATIONS, type FeatureName } from "../features";

/** All operations of the API. */
export const operations = {
  ...addressOperations,
  ...catalogueOperations,
  ...priceTermsOperations,
  ...programmeOperations,
  ...seatPlanOperations,
  ...bestSeatsOperations,
  ...referenceOperations,
  ...maintenanceOperations,
  ...instanceFormOperations,
  ...waitingListOperations,
  ...queueOperations,
  ...orderOperations,
  ...ownOrderOperations,
  ...paymentOperations,
  ...ticketOperations,
  ...sharedTicketOperations,
  ...creditOperations,
  ...customerMembershipOperations,
  ...membershipGiftOperations,
  ...customerSubscriptionOperations,
  ...subscriptionPlanOperations,
  ...fundOperations,
  ...givingOperations,
  ...membershipLevelOperations,
  ...accessOperations,
  ...cardOperations,
  ...contactOperations,
  ...householdOperations,
  ...tagOperations,
  ...surveyOperations,
  ...credentialOperations,
  ...customerOperations,
  ...customerDataOperations,
  ...customerSessionOperations,
  ...loginLinkOperations,
  ...registrationOperations,
  ...staffActionOperations,
  ...staffSessionOperations,
  ...staffAccountOperations,
  ...staffReadOperations,
  ...staffSaleOperations,
  ...staffPerformanceOperations,
  ...staffHoldOperations,
  ...staffLinkOperations,
  ...doctorOperations,
  ...admissionOperations,
  ...scannerOperations,
  ...reportOperations,
  ...seasonOperations,
  ...staffQueueOperations,
  ...packageOperations,
  ...basketOperations,
  ...basketTicketOperations,
  ...basketItemOperations,
  ...basketPackageOperations,
  ...basketCheckoutOperations,
  ...codeOperations,
  ...stockItemOperations,
  ...streamOperations,
};

export type OperationName = keyof typeof operations;

const featureOperations: Readonly<Record<FeatureName, readonly OperationName[]>> =
  FEATURE_OPERATIONS;

/** The features of an operation; none if every ticketing system must have it. */
export const listFeatures = (operation: string): FeatureName[] =>
  FEATURE_NAMES.filter((name) =>
    (featureOperations[name] as readonly string[]).includes(operation),
  );
