import { fieldsOf, listOf } from "./fields-of";
import type { SeasonRemark } from "./season-remarks";
import { textOf } from "./text-of";

type Remark = (kind: SeasonRemark["kind"], place: string) => void;

/** What the source says where it has no name to give. */
const NOBODY = /^(no|unknown) soloist$/i;

/** The works of a programme that have a title, and its intermissions. */
export function readWorks(value: unknown, remark: Remark): ProgrammeWork[] {
  const works = listOf(value).flatMap((candidate, index) => {
    const fields = fieldsOf(candidate) ?? {};
    const place = ` work ${index + 1}`;
    const work = {
      interval: textOf(fields["interval"]).trim() !== "",
      composerName: textOf(fields["composerName"]),
      workTitle: textOf(fields["workTitle"]).trim(),
      movement: textOf(fields["movement"]),
      conductorName: textOf(fields["conductorName"]),
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

function readSoloists(value: unknown, nameless: () => void): ProgrammeSoloist[] {
  return listOf(value).flatMap((candidate) => {
    const fields = fieldsOf(candidate) ?? {};
    const soloistName = textOf(fields["soloistName"]);
    if (NOBODY.test(soloistName.trim())) return [];
    if (soloistName.trim() === "") {
      nameless();
      return [];
    }
    return [
      {
        soloistName,
        soloistInstrument: textOf(fields["soloistInstrument"]),
        soloistRoles: textOf(fields["soloistRoles"]).trim(),
      },
    ];
  });
}

export interface ProgrammeSoloist {
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
