import type { Noun } from "./noun";
import { programmeCodes, promoCodeNoun } from "./nouns/codes";
import { deliveryOptions } from "./nouns/delivery";
import { accessTags, events } from "./nouns/events";
import { bookingFee } from "./nouns/fees";
import { coverFee, donationRequest, funds } from "./nouns/giving";
import { halls } from "./nouns/halls";
import { membershipLevels } from "./nouns/memberships";
import { automaticOffers, packages } from "./nouns/offers";
import { accessSchemes, interests, statements } from "./nouns/people";
import { performances } from "./nouns/performances";
import { plans } from "./nouns/plans";
import { bands, priceLists, priceTypes } from "./nouns/prices";
import { queues } from "./nouns/queues";
import { sale, settings, ticketProtection } from "./nouns/sale";
import { menus, stockItems } from "./nouns/shop";
import { ticketSubscriptions } from "./nouns/subscriptions";

/** Every noun of a season: one comes after those that it refers to. */
export const NOUNS: readonly Noun[] = [
  bands,
  priceTypes,
  priceLists,
  bookingFee,
  deliveryOptions,
  sale,
  settings,
  ticketProtection,
  funds,
  donationRequest,
  coverFee,
  membershipLevels,
  statements,
  interests,
  accessSchemes,
  accessTags,
  halls,
  plans,
  events,
  performances,
  queues,
  automaticOffers,
  packages,
  ticketSubscriptions,
  menus,
  stockItems,
  promoCodeNoun,
  programmeCodes,
];
