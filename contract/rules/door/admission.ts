/** Before the day of a performance, hours before its start from which its tickets admit: doors after midnight open the day before. */
export const ADMITS_HOURS_BEFORE = 4;

/** How long the repeat of a scan's key is `valid`: answers are lost for seconds. */
export const MAX_REPEAT_MINUTES = 5;

/** Codes that are entered together when the network is back. */
export const MAX_LATE_CODES = 500;

/** Of one scanner: more than any door lets in, ten a second, for each process. */
export const MAX_SCANS_PER_MINUTE = 600;

/** Entries of the admission log in one answer. */
export const MAX_LOG_ENTRIES = 200;
