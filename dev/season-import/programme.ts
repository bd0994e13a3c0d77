import type { Result } from "#contract/calls/result";
import { readFields, readList, readText } from "../../crm/stock/seat-plans/read-fields";
import { type ProgrammeConcert, readDay, readTime } from "./season-dates";
import type { SeasonRemark } from "./season-report";

type AddRemark = (kind: SeasonRemark["kind"], place: string) => void;

const NO_VENUE = /^unknown venue$/i;
/** Written for a concert whose time is not known; none begins at midnight. */
const MIDNIGHT =
  /^(?:12(?:[:.]00(?::00)?)?\s*A\.?\s*M\.?|0?0[:.]00(?::00)?\s*(?:A\.?\s*M\.?)?)$|^24[:.]00$/i;

/** Concerts with a valid date. Reports skipped concerts and missing times and venues. */
function readConcerts(value: unknown, remark: AddRemark): ProgrammeConcert[] {
  return readList(value).flatMap((candidate, index) => {
    const number = index + 1;
    const place = ` concert ${number}`;
    const fields = readFields(candidate) ?? {};
    const day = readDay(readText(fields["Date"]));
    if (day === null) {
      remark("no-day", place);
      return [];
    }
    const time = readText(fields["Time"]).trim();
    const venue = readText(fields["Venue"]).trim();
    const hasVenue = venue !== "" && !NO_VENUE.test(venue);
    const isMidnight = MIDNIGHT.test(time);
    if (time === "") remark("no-time", place);
    else if (isMidnight) remark("midnight", place);
    else if (readTime(time) === null) remark("odd-time", place);
    if (!hasVenue) remark("no-venue", place);
    return [
      {
        number,
        eventType: readText(fields["eventType"]).trim(),
        Location: readText(fields["Location"]).trim(),
        Venue: hasVenue ? venue : "",
        Date: day,
        Time: isMidnight ? "" : time,
      },
    ];
  });
}

/** A program with the source's field names. Missing texts are empty. */
export interface SourceProgramme {
  programID: string;
  orchestra: string;
  season: string;
  concerts: ProgrammeConcert[];
  works: ProgrammeWork[];
}

type ParsedProgrammes = Result<
  { programmes: SourceProgramme[]; remarks: SeasonRemark[] },
  string[]
>;

/** Accepts `{ programs: [...] }` or the list. Skips and reports invalid entries; never throws. */
export function parseProgrammes(json: unknown): ParsedProgrammes {
  const list = Array.isArray(json) ? (json as unknown[]) : readFields(json)?.["programs"];
  if (!Array.isArray(list)) return { ok: false, failure: ["the file has no list `programs`"] };
  if (list.length === 0) return { ok: false, failure: ["the file's list `programs` is empty"] };

  const remarks: SeasonRemark[] = [];
  const seen = new Set<string>();
  const programmes = list.flatMap((candidate: unknown, index) => {
    const where = `number ${index + 1} in the file`;
    const fields = readFields(candidate);
    if (fields === null) {
      remarks.push({ kind: "not-a-programme", where, season: null });
      return [];
    }
    const programID = readText(fields["programID"]).trim().toLowerCase();
    const season = readText(fields["season"]).trim();
    const remark = (kind: SeasonRemark["kind"], place: string) => {
      remarks.push({ kind, where: place, season });
    };
    if (!/^[a-z0-9]{1,40}$/.test(programID)) {
      remark("no-number", where);
      return [];
    }
    if (seen.has(programID)) {
      remark("number-twice", programID);
      return [];
    }
    const remarkOnProgramme = (kind: SeasonRemark["kind"], place: string) => {
      remark(kind, `${programID}${place}`);
    };
    const concerts = readConcerts(fields["concerts"], remarkOnProgramme);
    if (concerts.length === 0) {
      remarkOnProgramme("no-concert", "");
      return [];
    }
    seen.add(programID);
    const works = readWorks(fields["works"], remarkOnProgramme);
    return [
      { programID, orchestra: readText(fields["orchestra"]).trim(), season, concerts, works },
    ];
  });
  return { ok: true, value: { programmes, remarks } };
}

/** Placeholder names in the source. */
const NO_NAME = /^(no|unknown) soloist$/i;

/** Works with a title, and intermissions. */
function readWorks(value: unknown, remark: AddRemark): ProgrammeWork[] {
  const works = readList(value).flatMap((candidate, index) => {
    const fields = readFields(candidate) ?? {};
    const place = ` work ${index + 1}`;
    const work = {
      interval: readText(fields["interval"]).trim() !== "",
      composerName: readText(fields["composerName"]),
      workTitle: readText(fields["workTitle"]).trim(),
      movement: readText(fields["movement"]),
      conductorName: readText(fields["conductorName"]),
      soloists: readSoloists(fields["soloists"], () => {
        remark("no-name", place);
      }),
    };
    if (work.interval) return [work];
    if (work.workTitle === "") remark("no-title", place);
    else if (work.composerName.trim() === "") remark("no-composer", place);
    return work.workTitle === "" ? [] : [work];
  });
  if (works.every((work) => work.interval)) remark("no-works", "");
  return works;
}

function readSoloists(value: unknown, onMissingName: () => void): ProgrammeSoloist[] {
  return readList(value).flatMap((candidate) => {
    const fields = readFields(candidate) ?? {};
    const soloistName = readText(fields["soloistName"]);
    if (NO_NAME.test(soloistName.trim())) return [];
    if (soloistName.trim() === "") {
      onMissingName();
      return [];
    }
    return [
      {
        soloistName,
        soloistInstrument: readText(fields["soloistInstrument"]),
        soloistRoles: readText(fields["soloistRoles"]).trim(),
      },
    ];
  });
}

interface ProgrammeSoloist {
  soloistName: string;
  soloistInstrument: string;
  soloistRoles: string;
}

export interface ProgrammeWork {
  interval: boolean;
  composerName: string;
  workTitle: string;
  movement: string;
  conductorName: string;
  soloists: ProgrammeSoloist[];
}
