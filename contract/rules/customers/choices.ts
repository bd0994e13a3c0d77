// Lists that people choose from in forms. A new answer needs a text, and often a column that allows it.

/** How the customer heard of the venue. */
export const MARKETING_SOURCES = [
  "advertisements",
  "civic-alliance",
  "community-outreach",
  "e-mail",
  "news-outlet",
  "social-media",
  "website",
  "word-of-mouth",
] as const;

export const SEAT_PREFERENCES = ["aisle-seat", "step-free-seat", "wheelchair-space"] as const;

/** Needs of access registration holders, which decide which seats they are offered. */
export const ACCESS_REQUIREMENTS = [
  "wheelchair-space",
  "step-free",
  "aisle-seat",
  "companion",
  "assistance-dog",
  "audio-description",
  "captioning",
  "sign-language",
  "hearing-loop",
  "large-print",
] as const;

export type AccessRequirement = (typeof ACCESS_REQUIREMENTS)[number];

export const CONTACT_CATEGORIES = [
  "AllActivities",
  "Access",
  "ShowsEvents",
  "Fundraising",
] as const;

export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

export const TRIBUTE_TYPES = ["in-honor-of", "in-memory-of"] as const;

export const ADDRESS_TYPES = [
  { id: 1, name: "Home" },
  { id: 2, name: "Work" },
  { id: 3, name: "Other" },
] as const;

/** All questions are optional and answers can be deleted, since some are about health and ethnicity. */
export const SURVEY_QUESTIONS = {
  visits: ["first-year", "once-a-year", "several-a-year", "every-month"],
  company: ["alone", "partner", "family", "friends", "group"],
  age: ["under-18", "18-24", "25-34", "35-49", "50-64", "65-or-over"],
  gender: ["woman", "man", "non-binary", "another"],
  disability: ["yes", "no"],
  origin: [
    "asian",
    "black",
    "hispanic",
    "middle-eastern",
    "native",
    "pacific",
    "white",
    "mixed",
    "another",
  ],
} as const;
