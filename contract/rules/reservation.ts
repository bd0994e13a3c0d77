/** A table is reserved at most 60 days ahead, for 90 minutes before the performance. */
export const TABLE_WINDOW = { daysAhead: 60, minutesBefore: 90 };
/** A ride is reserved for 15 minutes before the performance. */
export const RIDE_WINDOW = { daysAhead: null, minutesBefore: 15 };
