import { preferAccents } from "./prefer-accents";

/** What the source says about a work in brackets behind its title. */
export interface Remarks {
  rest: string;
  nickname: string | null;
  count: string | null;
}

/** Scoring, arrangers and versions: true of the parts on the stands, of no use on a poster. */
const NOT_PRINTED =
  /^(ARR\.|REV\.|ORIG\.|ORCH|UNSPECIFIED|BRASS|VIOLA|VIOLIN|PIANO|SOLO|VOICE|STRING QUARTET|QUARTET$|CHAMBER ENSEMBLE|GROFE|NEWSOM|T\. COHEN|\d+[A-Z]|VARIATIONS ON)|VERSION$/i;

/** Takes bracketed remarks out of a title in capitals; keeps nicknames, counts ("(TWO)") and numbers. */
export function takeRemarks(title: string): Remarks {
  let nickname: string | null = null;
  let count: string | null = null;
  const rest = preferAccents(title)
    .replace(/\[(NO\. ?\d+)\]/g, "$1")
    .replace(/\((ARR\.|GROFE)[^()[\]]*\[[^\]]*\]\)/gi, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/#(\d+)/g, "NO. $1")
    .replace(/,? ?\(([^()]*)\)/g, (_, remark: string) => {
      if (/^(\d+|TWO)$/.test(remark)) count = remark;
      else if (!NOT_PRINTED.test(remark)) nickname = remark.replace(/"/g, "");
      return "";
    });
  return { rest: rest.replace(/\s+/g, " ").trim(), nickname, count };
}
