// The calls of Tessitura's REST API that the adapter makes. Its client can make no others.
//
// `call`: method and path, as in the vendor's Swagger file. `reads`: a POST that changes nothing; every GET is a read.
// `query`: the parameters in use with what they hold: "id", "ids" (a comma list), "flag" or "text", with "!" if the call is
// useless without. Writes of the venue's own box office stay out: holds, fees, discounts, batches, sessions of its staff,
// its card terminals. Returns need `LoadOrder` and `Tickets/Return`, which are not in use yet.

const SESSION = "/Web/Session";
const IN_SESSION = `${SESSION}/{sessionKey}`;
const CART = "/Web/Cart/{sessionKey}";
const PERFORMANCES = "/TXN/Performances";
const PACKAGE = "/TXN/Packages/{packageId}";
const ON_SALE = { modeOfSaleId: "id!", sourceId: "id" };
const OF_CONSTITUENT = { constituentId: "id!" };

const session = {
  startSession: { call: `POST ${SESSION}` },
  readSession: { call: `GET ${IN_SESSION}` },
  readExpiration: { call: `GET ${IN_SESSION}/Expiration` },
  setExpiration: { call: `PUT ${IN_SESSION}/Expiration` },
  setVariable: { call: `POST ${IN_SESSION}/Variables` },
  readVariables: { call: `GET ${IN_SESSION}/Variables` },
  transferSession: { call: `POST ${IN_SESSION}/Transfer` },
  logOut: { call: `POST ${IN_SESSION}/Logout` },
  logInByEmail: { call: `POST ${IN_SESSION}/Login/Email` },
  logInAsProven: { call: `POST ${IN_SESSION}/Login/External` },
  logInAsGuest: { call: `POST ${IN_SESSION}/LoginAsGuest` },
  register: { call: "POST /Web/Registration/{sessionKey}/Register" },
  lookUpPromoCode: { call: `POST ${IN_SESSION}/PromoCode`, reads: true },
  readDeliveryOptions: { call: `GET ${IN_SESSION}/DeliveryMethods` },
  readCredit: {
    call: `GET ${IN_SESSION}/Constituent/OnAccount`,
    query: { paymentMethodIds: "ids!" },
  },
  searchOrders: { call: `GET ${IN_SESSION}/Orders/Search`, query: { modeOfSaleId: "id" } },
};

const cart = {
  readCart: { call: `GET ${CART}`, query: { savedCart: "flag" } },
  emptyCart: { call: `DELETE ${CART}` },
  reserveTickets: { call: `POST ${CART}/Tickets` },
  addTickets: { call: `POST ${CART}/LineItems/{lineItemId}/Tickets` },
  removeTicket: { call: `DELETE ${CART}/LineItems/{lineItemId}/SubLineItems/{subLineItemId}` },
  removePerformance: { call: `DELETE ${CART}/Tickets/{performanceId}/{lineItemId}` },
  changePriceType: { call: `PUT ${CART}/SubLineItems/{subLineItemId}/PriceTypeId` },
  setSource: { call: `PUT ${CART}/LineItems/{lineItemId}/Source` },
  readCartProperties: { call: `GET ${CART}/Properties` },
  writeCartProperties: { call: `PUT ${CART}/Properties` },
  checkCart: { call: `POST ${CART}/Validate`, reads: true },
  addContribution: { call: `POST ${CART}/Contributions` },
  removeContribution: { call: `DELETE ${CART}/Contributions/{lineItemId}` },
  addGiftCertificate: { call: `POST ${CART}/GiftCertificates` },
  removeGiftCertificate: { call: `DELETE ${CART}/GiftCertificates/{giftCertificateNumber}` },
  payByGiftCertificate: { call: `POST ${CART}/Payments/GiftCertificate` },
  removeGiftCertificatePayment: {
    call: `DELETE ${CART}/Payments/GiftCertificate/{giftCertificateNumber}`,
  },
  payByCredit: { call: `POST ${CART}/Payments/OnAccount` },
  payByOther: { call: `POST ${CART}/Payments/Other` },
  removePayment: { call: `DELETE ${CART}/Payments/{paymentId}` },
  addFixedPackage: { call: `POST ${CART}/Packages/Fixed` },
  removeFixedPackage: { call: `DELETE ${CART}/Packages/Fixed/{packageId}/{lineItemId}` },
  addFlexPerformance: { call: `POST ${CART}/Packages/Nfs` },
  removeFlexPackage: { call: `DELETE ${CART}/Packages/Nfs/{nfsPackageLineItemId}` },
  checkOut: { call: `POST ${CART}/Checkout` },
  printTickets: { call: `POST ${CART}/Print/TicketElements` },
};

const catalogue = {
  readSeasons: { call: "GET /ReferenceData/Seasons" },
  searchPerformances: { call: `POST ${PERFORMANCES}/Search`, reads: true },
  readPerformances: { call: `GET ${PERFORMANCES}`, query: { performanceIds: "ids!" } },
  readProductionSeasons: { call: "GET /TXN/ProductionSeasons", query: { seasonIds: "ids!" } },
  readWebContents: {
    call: "GET /TXN/WebContents",
    query: { productionElementIds: "ids", packageIds: "ids", contentTypeIds: "ids" },
  },
  readZones: {
    call: `GET ${PERFORMANCES}/ZoneAvailabilities`,
    query: { performanceIds: "ids!", modeOfSaleId: "id!", constituentId: "id!" },
  },
  readPrices: { call: `GET ${PERFORMANCES}/Prices`, query: { performanceIds: "ids!", ...ON_SALE } },
  readPriceTypes: {
    call: "GET /TXN/PriceTypes/Details",
    query: { performanceIds: "ids", packageId: "id", ...ON_SALE },
  },
  readSeatFees: {
    call: `GET ${PERFORMANCES}/{performanceId}/SeatFees`,
    query: { modeOfSaleId: "id!", priceTypeIds: "ids!" },
  },
  readSeats: {
    call: `GET ${PERFORMANCES}/{performanceId}/Seats`,
    query: { modeOfSaleId: "id!", constituentId: "id!" },
  },
  readFacilities: { call: "GET /TXN/Facilities/Summary" },
  readScreens: { call: "GET /TXN/Facilities/{facilityId}/Screens" },
  readSections: { call: "GET /ReferenceData/Sections", query: { seatMapId: "id!" } },
  readSeatStatuses: { call: "GET /ReferenceData/SeatStatuses" },
  readSeatCodes: { call: "GET /ReferenceData/SeatCodes" },
  readHoldCodes: { call: "GET /TXN/HoldCodes" },
  searchPackages: { call: "POST /TXN/Packages/Search", reads: true },
  readPackageGroups: { call: `GET ${PACKAGE}/PerformanceGroups`, query: ON_SALE },
  readPackagePrices: { call: `GET ${PACKAGE}/Prices`, query: ON_SALE },
  readFunds: { call: "GET /Finance/Funds/Summary" },
  readMembershipLevels: {
    call: "GET /Finance/MembershipLevels",
    query: { membershipOrgId: "id!" },
  },
};

const people = {
  searchLogins: {
    call: "GET /CRM/WebLogins/Search",
    query: { emailAddress: "text!", loginTypeId: "id!" },
  },
  addLogin: { call: "POST /CRM/WebLogins" },
  readConstituent: { call: "GET /CRM/Constituents/{constituentId}" },
  changeConstituent: { call: "PUT /CRM/Constituents/{constituentId}" },
  readAddresses: { call: "GET /CRM/Addresses", query: OF_CONSTITUENT },
  addAddress: { call: "POST /CRM/Addresses" },
  changeAddress: { call: "PUT /CRM/Addresses/{addressId}" },
  readElectronicAddresses: {
    call: "GET /CRM/ElectronicAddresses",
    query: { constituentIds: "ids", address: "text" },
  },
  addElectronicAddress: { call: "POST /CRM/ElectronicAddresses" },
  changeElectronicAddress: { call: "PUT /CRM/ElectronicAddresses/{electronicAddressId}" },
  readPhones: { call: "GET /CRM/Phones", query: OF_CONSTITUENT },
  addPhone: { call: "POST /CRM/Phones" },
  changePhone: { call: "PUT /CRM/Phones/{phoneId}" },
  readConsents: { call: "GET /CRM/ContactPermissions", query: OF_CONSTITUENT },
  addConsent: { call: "POST /CRM/ContactPermissions" },
  changeConsent: { call: "PUT /CRM/ContactPermissions/{contactPermissionId}" },
  readMemberships: {
    call: "GET /CRM/Memberships/Details",
    query: { constituentId: "id!", onlyShowCurrent: "flag" },
  },
  readTicketHistory: {
    call: "GET /CRM/TicketHistory",
    query: { constituentId: "id!", includeAffiliations: "flag" },
  },
};

const orders = {
  readOrderProducts: { call: "GET /TXN/Orders/{orderId}/ProductsView" },
  readGiftCertificate: { call: "GET /Finance/GiftCertificates/{giftCertificateNumber}" },
};

/** What the doctor compares the venue's settings with. */
const checks = {
  readStatus: { call: "GET /Diagnostics/Status" },
  readSeatServerStatus: { call: "GET /Diagnostics/SeatServerStatus" },
  readModesOfSale: { call: "GET /TXN/ModesOfSale/Summary" },
  readAllPriceTypes: { call: "GET /TXN/PriceTypes/Summary" },
  readPaymentMethods: { call: "GET /TXN/PaymentMethods" },
  readDeliveryMethods: { call: "GET /ReferenceData/DeliveryMethods/Summary" },
  readBusinessUnits: { call: "GET /ReferenceData/BusinessUnits/Summary" },
  readSource: { call: "GET /Finance/Sources/{sourceId}" },
  readPerformanceTypes: { call: "GET /ReferenceData/PerformanceTypes/Summary" },
  readPerformanceStatuses: { call: "GET /ReferenceData/PerformanceStatuses/Summary" },
  readConstituentTypes: { call: "GET /ReferenceData/ConstituentTypes/Summary" },
  readOriginalSources: { call: "GET /ReferenceData/OriginalSources/Summary" },
  readWebContentTypes: { call: "GET /ReferenceData/WebContentTypes/Summary" },
  readMembershipOrganizations: { call: "GET /Finance/MembershipOrganizations/Summary" },
  readOrganizations: { call: "GET /ReferenceData/Organizations/Summary" },
  readLoginTypes: { call: "GET /ReferenceData/LoginTypes/Summary" },
  readAddressTypes: { call: "GET /ReferenceData/AddressTypes/Summary" },
  readPhoneTypes: { call: "GET /ReferenceData/PhoneTypes/Summary" },
  readElectronicAddressTypes: { call: "GET /ReferenceData/ElectronicAddressTypes/Summary" },
  readCountries: { call: "GET /ReferenceData/Countries" },
  readStates: { call: "GET /ReferenceData/States/Summary" },
};

export const CALLS_IN_USE = { ...session, ...cart, ...catalogue, ...people, ...orders, ...checks };

/** Parameters of paths that are no numbers. */
export const TEXT_IN_PATH = ["sessionKey", "fieldName", "giftCertificateNumber"];

/** Strings in bodies that hold a comma list of ids. */
export const COMMA_LISTS = {
  ReserveTicketsRequest: ["PriceType", "RequestedSeats"],
  AddPackageItemRequest: ["PriceType", "RequestedSeats"],
  AddNFSPackagePerformanceItemRequest: ["PriceType", "RequestedSeats"],
  PerformanceSearchRequest: [
    "SeasonIds",
    "ProductionSeasonIds",
    "FacilityIds",
    "PerformanceTypeIds",
  ],
  PackageSearchRequest: ["SeasonIds", "PackageTypeIds"],
};

/** What is never sent or read: card numbers do not pass through Foyer, and prices are the venue's. */
export const LEFT_OUT = {
  CheckoutRequest: [
    "CreditCardOwner",
    "CreditCardNumber",
    "CreditCardMonth",
    "CreditCardYear",
    "CreditCardAuthenticationCode",
    "SecureValues",
    "AccountId",
    "StoreAccount",
  ],
};
