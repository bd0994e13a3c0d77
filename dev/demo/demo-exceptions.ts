// What makes single performances differ, so that every availability status can be seen: by the source's program
// number, and the performance's place in its run.

/** Canceled: the second evening of Schoenberg's Pelleas und Melisande. */
export const CANCELED = ["14939-2"];

/** Every seat is taken: a film, an evening with Yuja Wang, a chamber concert. */
export const SOLD_OUT = ["14937-2", "15140-1", "15130-1"];

/** How many seats are left, spread over the house. */
export const FEW_LEFT: Record<string, number> = { "14935-2": 14, "14946-3": 22, "15049-1": 8 };

/** Members may buy already, everyone else in two weeks: Mahler's Seventh. */
export const PRIORITY_PROGRAMMES = ["14978"];

/** The one event limited to 4 tickets in rows A to C: Tchaikovsky's Sixth. */
export const ROW_LIMIT = { programme: "14944", rows: ["A", "B", "C"], max: 4 };

/** The first program has a performance that is over already. */
export const PASSED = { programme: "14934", daysAgo: 2 };

/** Of last season's Recital Hall series. */
export const LAST_SEASON = { programme: "15232", daysAgo: 364 };

/** Played again the next evening, so that a subscriber of the Recital Hall series chooses a date: Nelson and Kidane. */
export const SECOND_EVENING = "14943-1";

/**
 * A live stream that began shortly before the demo did, and can be watched for two days after its start. What its player
 * shows is in `dev/demo/streams`.
 */
export const ON_NOW = { programme: "15211", minutesAgo: 30 };
export const STREAM_MINUTES = 2 * 24 * 60;
export const STREAM = {
  video: "river-lights.webm",
  captions: "river-lights.vtt",
  described: "river-lights-described.webm",
};

/** What lies further ahead than this is announced, but not on sale. */
export const ON_SALE_DAYS = 300;

/** Houses of the coming weeks are partly sold. */
export const PARTLY_SOLD_DAYS = 28;

/** Private evenings and school concerts are booked through the box office. */
export const BOX_OFFICE_ONLY = /Private|for Schools/;
