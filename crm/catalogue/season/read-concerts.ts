import { fieldsOf, listOf } from "./fields-of";
import type { ProgrammeConcert } from "./programme";
import { readDay, readTime } from "./season-dates";
import type { SeasonRemark } from "./season-remarks";
import { textOf } from "./text-of";

type Remark = (kind: SeasonRemark["kind"], place: string) => void;

const NO_VENUE = /^unknown venue$/i;

/** The concerts of a programme that have a day; every other gap is filled or left, and remarked on. */
export function readConcerts(value: unknown, remark: Remark): ProgrammeConcert[] {
  return listOf(value).flatMap((candidate, index) => {
    const number = index + 1;
    const place = ` concert ${number}`;
    const fields = fieldsOf(candidate) ?? {};
    const day = readDay(textOf(fields["Date"]));
    if (day === null) {
      remark("no-day", place);
      return [];
    }
    const time = textOf(fields["Time"]).trim();
    const venue = textOf(fields["Venue"]).trim();
    const known = venue !== "" && !NO_VENUE.test(venue);
    if (time === "") remark("no-time", place);
    else if (readTime(time) === null) remark("odd-time", place);
    if (!known) remark("no-venue", place);
    return [
      {
        number,
        eventType: textOf(fields["eventType"]).trim(),
        Location: textOf(fields["Location"]).trim(),
        Venue: known ? venue : "",
        Date: day,
        Time: time,
      },
    ];
  });
}
