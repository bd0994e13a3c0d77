/** Spec section 3, "Additional-details fields". */
export type AdditionalDetails = {
  specialRequests: string | null;
  accessRequirements: string | null;
  marketing: string | null;
};

const ACCESS_REQUIREMENTS = ["aisle-seat", "step-free-seat", "wheelchair-space"];

const MARKETING_SOURCES = [
  "advertisements",
  "civic-alliance",
  "community-outreach",
  "e-mail",
  "news-outlet",
  "social-media",
  "website",
  "word-of-mouth",
];

/** The spec leaves the cap open. */
const SPECIAL_REQUESTS_MAX = 500;

/** The details without spaces around them; what is empty is null. */
export function tidyDetails(details: AdditionalDetails): AdditionalDetails {
  const tidy = (text: string | null) => text?.trim() || null;
  return {
    specialRequests: tidy(details.specialRequests),
    accessRequirements: tidy(details.accessRequirements),
    marketing: tidy(details.marketing),
  };
}

/** What is wrong with tidy details: from the field to a code; empty when nothing is. */
export function detailsFaults(details: AdditionalDetails): Record<string, string> {
  const faults: Record<string, string> = {};
  if ((details.specialRequests ?? "").length > SPECIAL_REQUESTS_MAX)
    faults.specialRequests = "too-long";
  if (details.accessRequirements && !ACCESS_REQUIREMENTS.includes(details.accessRequirements))
    faults.accessRequirements = "unknown";
  if (details.marketing && !MARKETING_SOURCES.includes(details.marketing))
    faults.marketing = "unknown";
  return faults;
}
