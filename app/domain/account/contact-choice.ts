import type { CONTACT_CATEGORIES } from "#contract/schemas/customer-parts";

/** A statement that a customer may agree to, and whether they did. */
export type ContactChoice = {
  id: string;
  category: (typeof CONTACT_CATEGORIES)[number];
  text: string;
  agreed: boolean;
};
