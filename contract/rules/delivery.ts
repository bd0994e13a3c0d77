/** Two business days until tickets are mailed, a weekend, and two days in the mail. */
export const POSTAL_DAYS = 5;
