/** Spec section 3, "Contact preference categories". */
export const CONTACT_CATEGORIES = [
  "AllActivities",
  "Access",
  "ShowsEvents",
  "Fundraising",
] as const;

/** A statement that a customer may agree to, and whether they did. */
export type ContactChoice = {
  id: string;
  category: (typeof CONTACT_CATEGORIES)[number];
  text: string;
  agreed: boolean;
};
