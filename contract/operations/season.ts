import { z } from "zod";

import { declareOperations } from "../define";
import {
  savedSeasonRecordSchema,
  saveSeasonRecordSchema,
  seasonFormQuerySchema,
  seasonFormSchema,
  seasonKindSchema,
  seasonQuerySchema,
  seasonRowsSchema,
} from "../schemas/season";

const supervisors = declareOperations({
  tags: ["staff"],
  session: "staff",
  // Of supervisors: an older storefront refuses a permission that it does not know.
  permission: "manage-performance",
  params: z.object({ kind: seasonKindSchema }),
});

/** What is sold, record by record, under the rules of the season's files (`docs/season.md`). */
export const seasonOperations = {
  listSeasonRecords: supervisors.get("/staff/season/:kind", {
    summary:
      "Lists the records of a kind, in the order of the season's files; performances by date",
    query: seasonQuerySchema,
    success: { 200: seasonRowsSchema },
    problems: ["invalid"],
  }),
  getSeasonForm: supervisors.get("/staff/season/:kind/form", {
    summary: "Gets what a form for a record shows: its values, and what fields can refer to",
    query: seasonFormQuerySchema,
    success: { 200: seasonFormSchema },
    problems: ["invalid", "not-found"],
  }),
  saveSeasonRecord: supervisors.post("/staff/season/:kind/records", {
    summary: "Saves a record, or returns what would change if that must be reviewed first",
    description:
      "Changes of what is sold or priced are saved only with the review's `plan`. Safe to repeat: the second time nothing " +
      'changes. Refused as `invalid` with one of `SEASON_ERRORS` by field; the error of the whole record is at "".',
    body: saveSeasonRecordSchema,
    // Descriptions in all languages.
    bodyLimit: 1024 * 1024,
    success: { 200: savedSeasonRecordSchema },
    problems: ["invalid", "not-found", "conflict/changed", "conflict/busy"],
  }),
};
