/**
 * After so many wrong passwords in a row an account is locked for whoever tried them (spec section 4); a new password is
 * the remedy. For whoever tried them, so that nobody can lock a customer out by guessing at their account.
 */
export const TRIES_OF_ONE = 5;

/**
 * So many wrong passwords in a day, from all who have never signed in to the account, lock it for all of those: many
 * who guess five times each are many guesses. Whoever has signed in from where they are goes on, and a link by mail
 * lets everybody else in.
 */
export const TRIES_OF_STRANGERS = 50;

/**
 * Of staff a lock ends by itself after so long: there is no reset by mail that would open it. What was guessed counts
 * for the day all the same.
 */
export const STAFF_LOCK_MINUTES = 15;
