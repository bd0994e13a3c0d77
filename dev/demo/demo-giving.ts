/** Rows of the box office's tables. Amounts in minor units. */
export const funds = [
  {
    id: "annual",
    name: "Annual Fund",
    description: "The Annual Fund pays for rehearsals, new works, and the people backstage.",
    code: "AF-2000",
    defaultAmount: 10_000,
    active: true,
    appeals: ["Spring letter", "Year-end appeal", "Gala night"],
    rank: 1,
  },
  {
    id: "education",
    name: "Music in Schools",
    description:
      "Brings our musicians to public schools in all five boroughs, and their students to open rehearsals, free.",
    code: "ED-3100",
    defaultAmount: 5_000,
    active: true,
    appeals: ["Back to school", "Year-end appeal"],
    rank: 2,
  },
  {
    id: "access",
    name: "Access for All",
    description:
      "Audio description, captions, relaxed performances, and tickets for people who couldn’t come otherwise.",
    code: "AC-3200",
    defaultAmount: 5_000,
    active: true,
    appeals: ["Year-end appeal"],
    rank: 3,
  },
  {
    id: "transaction-costs",
    name: "Card costs",
    description:
      "Covers what card companies charge us, so your whole ticket price supports the performances.",
    code: "TC-9000",
    defaultAmount: null,
    active: false,
    appeals: [],
    rank: 4,
  },
  {
    id: "organ",
    name: "Organ Restoration",
    description: "Restored the Main Hall organ, which has played again since 2021.",
    code: "OR-4000",
    defaultAmount: 10_000,
    active: false,
    appeals: [],
    rank: 5,
  },
];

export const donationUpsell = {
  id: "donation-upsell",
  amounts: [5_000, 10_000, 25_000],
  contributionId: "annual-gift",
  fundId: "annual",
  recognitionNameFrom: 10_000,
  displayRecognitionName: true,
  displayOther: true,
  displayAnonymousOption: true,
  hideOnMembershipMinValue: 10_000,
};

/** 4 percent of everything except donations. */
export const coverFee = {
  id: "cover-fee",
  basisPoints: 400,
  fundId: "transaction-costs",
  excludedKinds: ["donation" as const],
  excludedProducts: [],
};

/** Per ticket; returns the full ticket price. The amount is from the design. */
export const ticketProtection = {
  id: "ticket-protection",
  name: "Ticket protection",
  note: "For example, illness, an accident, or canceled travel.",
  amount: 450,
  percentReturned: 100,
};

export const giftVoucherAmounts = [1_000, 2_500, 5_000, 10_000, 25_000].map((amount) => ({
  amount,
}));

/** Jordan Rivera's past donations, newest first. Amounts in minor units. */
export const demoDonations = [
  {
    fundId: "annual",
    amount: 10_000,
    daysAgo: 30,
    appeal: null,
    recognitionName: "Jordan Rivera and family",
    tribute: null,
  },
  {
    fundId: "education",
    amount: 5_000,
    daysAgo: 200,
    appeal: "Back to school",
    recognitionName: null,
    tribute: { type: "in-honor-of" as const, name: "Ms. Alvarez" },
  },
  {
    fundId: "annual",
    amount: 25_000,
    daysAgo: 400,
    appeal: "Year-end appeal",
    recognitionName: "Jordan Rivera and family",
    tribute: null,
  },
];
