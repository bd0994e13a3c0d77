/** Before the day of a performance, hours before its start from which its tickets admit: doors after midnight open the day before. */
export const ADMITS_HOURS_BEFORE = 4;
