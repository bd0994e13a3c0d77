import { NO_OPTIONAL_PARTS } from "#contract/schemas/address";
import type { StaffRole } from "#contract/schemas/staff";

const home = {
  ...NO_OPTIONAL_PARTS,
  city: "New York",
  county: "New York",
  state: "NY",
  country: "US",
};

/** Customers to sign in as. The passwords are public, since a demo has nothing to protect. */
export const demoCustomers = [
  {
    title: null,
    firstName: "Jordan",
    lastName: "Rivera",
    email: "jordan.rivera@example.com",
    password: "Riverside1",
    phone: "2125550188",
    mobile: "9175550188",
    birthYear: 1984,
    recognitionName: "Jordan Rivera and family",
    isLocked: false,
    agreed: ["shows-events", "access"],
    interests: ["orchestra", "chamber"],
    address: { ...home, line1: "155 West 65th Street", line2: "Apt 4B", postcode: "10023" },
  },
  {
    title: null,
    firstName: "Sam",
    lastName: "Okafor",
    email: "sam.okafor@example.com",
    password: "Riverside2",
    phone: "7185550126",
    mobile: null,
    birthYear: null,
    recognitionName: null,
    isLocked: false,
    agreed: ["all-activities"],
    interests: ["family"],
    address: {
      ...home,
      line1: "20 Grand Army Plaza",
      city: "Brooklyn",
      county: "Kings",
      postcode: "11238",
    },
  },
  {
    // Holds an access registration; see `demoAccess`.
    title: "Ms",
    firstName: "Lena",
    lastName: "Chen",
    email: "lena.chen@example.com",
    password: "Riverside3",
    phone: "2125550147",
    mobile: "6465550147",
    birthYear: 1991,
    recognitionName: null,
    isLocked: false,
    agreed: ["access"],
    interests: ["orchestra", "film"],
    address: { ...home, line1: "401 West 42nd Street", postcode: "10036" },
  },
  {
    // Locked for new browsers: on the first day, only a magic link or a new password works.
    title: null,
    firstName: "Alex",
    lastName: "Novak",
    email: "alex.novak@example.com",
    password: "Riverside4",
    phone: "3475550119",
    mobile: null,
    birthYear: null,
    recognitionName: null,
    isLocked: true,
    agreed: [],
    interests: [],
    address: { ...home, line1: "70 Park Avenue", postcode: "10016" },
  },
] as const;

export const demoHousehold = {
  name: "Rivera",
  members: [
    { firstName: "Maya", lastName: "Rivera", accessNeeds: null },
    {
      firstName: "Eleanor",
      lastName: "Rivera",
      accessNeeds: "A seat without steps, on the aisle.",
    },
  ],
} as const;

/** Jordan's stored cards, in the card provider's format. */
export const demoCards = [
  {
    providerId: "pm_demo_visa",
    brand: "Visa",
    lastDigits: "4242",
    cardholderName: "Jordan Rivera",
    expiryMonth: 4,
    expiryYear: 2031,
  },
  {
    providerId: "pm_demo_mastercard",
    brand: "Mastercard",
    lastDigits: "4444",
    cardholderName: "J Rivera",
    expiryMonth: 11,
    expiryYear: 2029,
  },
] as const;

export const demoAccess = {
  schemes: [
    {
      id: "riverside-access",
      name: "Riverside Access",
      description:
        "For Deaf and disabled visitors. Registration is free, with no proof required. It unlocks access prices and a free companion ticket.",
    },
  ],
  /** The third is on Lena's account; the first two can be entered by customers with that last name. */
  registrations: [
    {
      code: "RA-RIVERA1",
      lastName: "Rivera",
      email: null,
      maxTickets: 4,
      companions: 1,
      requirements: ["step-free", "companion"],
    },
    {
      code: "RA-OKAFOR1",
      lastName: "Okafor",
      email: null,
      maxTickets: 2,
      companions: 0,
      requirements: ["captioning"],
    },
    {
      code: "RA-CHEN01",
      lastName: "Chen",
      email: "lena.chen@example.com",
      maxTickets: 2,
      companions: 1,
      requirements: ["wheelchair-space", "companion"],
    },
  ],
} as const;

export const demoStatements = [
  {
    id: "all-activities",
    category: "AllActivities",
    text: "Tell me about everything that happens at Riverside.",
  },
  {
    id: "access",
    category: "Access",
    text: "Tell me about accessible performances and about changes to access.",
  },
  {
    id: "shows-events",
    category: "ShowsEvents",
    text: "Tell me about performances and events.",
  },
  {
    id: "fundraising",
    category: "Fundraising",
    text: "Tell me how I can support Riverside, and what my support does.",
  },
] as const;

export const demoTagGroups = [
  {
    id: "interests",
    name: "What I like to hear and see",
    description: "We email you about these first.",
    web: true,
    tags: [
      ["orchestra", "Orchestra"],
      ["chamber", "Chamber music"],
      ["family", "For families"],
      ["film", "Film with orchestra"],
      ["new-music", "New music"],
      ["talks", "Talks and open rehearsals"],
    ],
  },
  {
    id: "formats",
    name: "How we reach you",
    description: "What you find easiest to read.",
    web: true,
    tags: [
      ["large-print", "Large print"],
      ["plain-text", "Plain text email"],
    ],
  },
  {
    id: "box-office",
    name: "Box office",
    description: "Seen by staff alone.",
    web: false,
    tags: [["press", "Press"]],
  },
] as const;

/** Staff accounts; also public, including Robin's authenticator secret. */
export const demoStaff: readonly {
  name: string;
  email: string;
  password: string;
  role: StaffRole;
  totpSecret: string | null;
}[] = [
  {
    name: "Taylor Brooks",
    email: "taylor.brooks@riverside.example",
    password: "Counter1",
    role: "box-office",
    totpSecret: null,
  },
  {
    name: "Robin Castillo",
    email: "robin.castillo@riverside.example",
    password: "Counter2",
    role: "supervisor",
    totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
  {
    name: "Morgan Ellis",
    email: "morgan.ellis@riverside.example",
    password: "Counter3",
    role: "admin",
    totpSecret: null,
  },
];

export const demoForm = {
  title: "Before you come",
  intro: "So we can seat you well and greet you by name.",
  questions: [
    {
      label: "How many guests are under 12?",
      hint: null,
      kind: "choice",
      options: ["None", "One", "Two", "Three or more"],
      required: true,
    },
    {
      label: "May we take photos of you?",
      hint: null,
      kind: "yes-no",
      options: [],
      required: true,
    },
    {
      label: "Is there anything we should know?",
      hint: null,
      kind: "text",
      options: [],
      required: false,
    },
  ],
} as const;
