import {
  addressOperations,
  customerDataOperations,
  customerOperations,
  householdOperations,
} from "./customers";
import { admissionOperations, scannerOperations } from "./staff/admissions";
import { basketCheckoutOperations } from "./basket-checkout";
import { basketItemOperations } from "./basket-items";
import { basketPackageOperations } from "./packages";
import { basketTicketOperations } from "./basket-tickets";
import { basketOperations } from "./baskets";
import { catalogueOperations, priceTermsOperations, programmeOperations } from "./catalogue";
import { instanceFormOperations } from "./instance-forms";
import { codeOperations } from "./codes";
import { creditOperations } from "./gift-vouchers";
import { accessOperations } from "./access-registrations";
import { contactOperations, tagOperations, surveyOperations } from "./customer-preferences";
import { doctorOperations } from "./staff/doctor";
import { fundOperations, givingOperations } from "./giving";
import { cardOperations } from "./cards";
import {
  customerMembershipOperations,
  membershipGiftOperations,
  membershipLevelOperations,
} from "./memberships";
import { customerSubscriptionOperations, subscriptionPlanOperations } from "./ticket-subscriptions";
import { packageOperations } from "./packages";
import { orderOperations, ownOrderOperations } from "./orders";
import { paymentOperations } from "./payments";
import { queueOperations, staffQueueOperations } from "./queue";
import { maintenanceOperations, referenceOperations } from "./reference";
import { bestSeatsOperations } from "./best-seats";
import { seatPlanOperations } from "./seat-plans";
import { eventMediaOperations } from "./staff/event-media";
import { reportOperations } from "./staff/reports";
import { seasonOperations } from "./staff/season";
import { credentialOperations, customerSessionOperations, loginLinkOperations } from "./sign-in";
import { registrationOperations } from "./registration";
import { staffAccountOperations } from "./staff/accounts";
import { staffActionOperations, staffReadOperations } from "./staff/customers";
import { staffSessionOperations } from "./staff/sessions";
import { staffLinkOperations } from "./staff/campaign-links";
import { staffPerformanceOperations } from "./staff/performances";
import { staffSaleOperations } from "./staff/sales";
import { staffHoldOperations } from "./staff/holds";
import { stockItemOperations } from "./stock-items";
import { streamOperations } from "./streams";
import { sharedTicketOperations, ticketOperations } from "./tickets";
import { waitingListOperations } from "./waiting-list";
import { FEATURE_NAMES, type FeatureName } from "../names/features";
import { FEATURE_LIST } from "../names/feature-list";

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
  ...eventMediaOperations,
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

const features: Readonly<Record<FeatureName, { operations: readonly OperationName[] }>> =
  FEATURE_LIST;

/** The features of an operation; none if every ticketing system must have it. */
export const listFeatures = (operation: string): FeatureName[] =>
  FEATURE_NAMES.filter((name) =>
    (features[name].operations as readonly string[]).includes(operation),
  );
