import { MAX_DOORS_MINUTES } from "#contract/rules/hall";
import { halls as table } from "../../../tables/seat-plans";
import * as field from "../fields";
import type { Noun } from "../noun";

export const halls: Noun = {
  list: "halls",
  name: "hall",
  table,
  key: "id",
  fields: {
    name: field.translated("hall", 100),
    directions: field.translated("hall", 1_000),
    stepFree: field.translated("hall", 1_000),
    doorsMinutes: field.optional(field.whole(0, MAX_DOORS_MINUTES)),
    bagPolicy: field.optional(field.translated("hall", 500)),
    rank: field.rank(),
  },
  instead: "Leave it: a hall without performances is not shown.",
};
