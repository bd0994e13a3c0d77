// Exceptions that make every availability status occur. Keys are the source's program number and the performance's number
// within its event.

/** Canceled: the second evening of Schoenberg's Pelleas und Melisande. */
export const CANCELED = ["14939-2"];

/** Sold out: a film, an evening with Yuja Wang, a chamber concert. */
export const SOLD_OUT = ["14937-2", "15140-1", "15130-1"];

/** Number of seats left, spread over the hall. */
export const FEW_LEFT: Record<string, number> = { "14935-2": 14, "14946-3": 22, "15049-1": 8 };

/** In priority booking, with general sale in two weeks: Mahler's Seventh. */
export const PRIORITY_PROGRAMMES = ["14978"];

/** The only event with a row limit: Tchaikovsky's Sixth. */
export const ROW_LIMIT = { programme: "14944", rows: ["A", "B", "C"], max: 4 };

/** The first program has an extra performance in the past. */
export const PASSED = { programme: "14934", daysAgo: 2 };

/** Earlier performances of other programs, which Jordan had tickets for. */
export const HEARD = [
  { programme: "15064", daysAgo: 23 },
  { programme: "14984", daysAgo: 51 },
  { programme: "14968", daysAgo: 79 },
  { programme: "15146", daysAgo: 121 },
  { programme: "14958", daysAgo: 163 },
  { programme: "14976", daysAgo: 205 },
  { programme: "14960", daysAgo: 247 },
  { programme: "15074", daysAgo: 268 },
  { programme: "15145", daysAgo: 289 },
  { programme: "14961", daysAgo: 303 },
  { programme: "14955", daysAgo: 331 },
];

/** The program of last season's Recital Hall series. */
export const LAST_SEASON = { programme: "15232", daysAgo: 364 };

/** Repeated the next evening, so that the Recital Hall series has a choice of dates: Nelson and Kidane. */
export const SECOND_EVENING = "14943-1";

/**
 * A live stream that started shortly before the demo was written and can be watched for two days. Its files are in
 * `dev/demo/streams`.
 */
export const ON_NOW = { programme: "15211", minutesAgo: 30 };
export const STREAM_MINUTES = 2 * 24 * 60;
export const STREAM = {
  video: "river-lights.webm",
  captions: "river-lights.vtt",
  described: "river-lights-described.webm",
};

/** Later performances are announced, but not on sale. */
export const ON_SALE_DAYS = 300;

/** Earlier performances are partly sold. */
export const PARTLY_SOLD_DAYS = 28;

/** Private events and school concerts are sold by the box office only. */
export const BOX_OFFICE_ONLY = /Private|for Schools/;
