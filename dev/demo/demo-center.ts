// The fictional venue of the demo, as rows of the box office's tables.

const ENTRANCE =
  "61 West 65th Street, New York. Subway 1 to 66 Street–Lincoln Center; the station has elevators.";

const DOORS = {
  doorsMinutes: 60,
  bagPolicy: "Coat check is free. Large bags must be checked.",
};

export const halls = [
  {
    id: "main-hall",
    name: "Main Hall",
    directions: `${ENTRANCE} Walk straight ahead from the lobby. Stairs and elevators on both sides go up to the tiers.`,
    stepFree:
      "Step-free from the street. Elevators go to every tier. Wheelchair spaces are in the Orchestra, in the boxes and on each tier, each with a companion seat on both sides.",
    rank: 1,
    ...DOORS,
  },
  {
    id: "recital-hall",
    name: "Recital Hall",
    directions: `${ENTRANCE} Take the stairs or elevator one floor down from the lobby.`,
    stepFree:
      "Step-free from the street by elevator. Wheelchair spaces are at the back of the Parterre and at the front of the Balcony.",
    rank: 2,
    ...DOORS,
  },
  {
    id: "studio",
    name: "Studio",
    directions: `${ENTRANCE} The Studio has its own door on the sidewalk, to the left of the main one.`,
    stepFree:
      "Step-free from the street. Wheelchair spaces and companion seats are numbered, at the front. All other seats are unreserved.",
    rank: 3,
    ...DOORS,
  },
  {
    id: "live-stream",
    name: "Live stream",
    directions:
      "Watch at home. The link to the player is on your ticket and opens an hour before the start.",
    stepFree: "The player works with a keyboard and with a screen reader.",
    rank: 4,
    doorsMinutes: null,
    bagPolicy: null,
  },
] as const;

/** Amounts in minor units. */
export const fee = {
  type: "per-ticket",
  amount: 900,
  waivedMinimum: 1000,
  waivedByMembershipMinAmount: 10000,
  note: "Per ticket. No fee on tickets under $10, or for members at $100 or more.",
} as const;

/** `price` in minor units of the venue's currency. */
export const deliveryOptions = [
  {
    id: "PrintAtHome",
    crmId: 1,
    name: "E-tickets",
    basketHeader: "E-tickets, free",
    description: "We’ll email your tickets right away. Print them or show them on your phone.",
    price: 0,
    isDefault: true,
    isPrintAtHome: true,
    isRestricted: false,
    requiresAddress: false,
    active: true,
    rank: 1,
  },
  {
    id: "Postal",
    crmId: 2,
    name: "By mail",
    basketHeader: "By mail, $1.00",
    description: "We’ll send your order within 2 business days.",
    price: 100,
    isDefault: false,
    isPrintAtHome: false,
    isRestricted: false,
    requiresAddress: true,
    active: true,
    rank: 2,
  },
  {
    id: "Cobo",
    crmId: 3,
    name: "Pick up at the box office",
    basketHeader: "Pick up at the box office, free",
    description:
      "Bring your order number. Pick up from one hour before the performance until it starts.",
    price: 0,
    isDefault: false,
    isPrintAtHome: false,
    isRestricted: false,
    requiresAddress: false,
    active: true,
    rank: 3,
  },
] as const;
