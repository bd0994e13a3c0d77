import { venue } from "#contract/venue";

/** The first month of a season, 1 to 12. */
const START = venue.seasonStartsIn;

/** A season by the year in which it begins: "2026". */
export const SEASON_PATTERN = /^2[01]\d\d$/;

const formatMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

/** The first and the last month of a season: "2026-09" and "2027-08". */
export function monthsOfSeason(season: string, start = START): { first: string; last: string } {
  const year = Number(season);
  return {
    first: formatMonth(year, start),
    last: start === 1 ? formatMonth(year, 12) : formatMonth(year + 1, start - 1),
  };
}

/** "2026–27", or "2026" of a season that is a calendar year. */
export function seasonName(season: string, start = START): string {
  return start === 1 ? season : `${season}–${String(Number(season) + 1).slice(2)}`;
}

/** Months that a season's start is after January: a date that is so much earlier is in the season's year. */
export const SEASON_OFFSET_MONTHS: number = START - 1;
