/**
 * For so long after giving the password a customer gets a copy of all their data by this session: a device that was
 * left signed in does not give it away.
 */
export const FRESH_MINUTES = 10;
