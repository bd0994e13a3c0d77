import { z } from "zod";

import { MAX_DOORS_MINUTES, MAX_HALL_TEXT } from "#contract/rules/events/hall";
import { halls as table } from "../../../tables/seat-plans";
import * as field from "../fields";
import type { Noun } from "../noun";
import { translatedEntries } from "../translated-entries";

const MAX_ENTRANCES = 50;

const entrance = z.strictObject({
  text: field.translatedSchema(100, 1),
  sections: field.list(field.textSchema(200), 1),
});

export const halls: Noun = {
  list: "halls",
  name: "hall",
  table,
  key: "id",
  fields: {
    name: field.described("As visitors read it", field.translated("hall", MAX_HALL_TEXT.name)),
    directions: field.described(
      "How to find it: on pages, in emails and calendar files; PDF tickets have the venue's address and `stepFree` instead",
      field.translated("hall", MAX_HALL_TEXT.directions),
    ),
    stepFree: field.described(
      "The way without steps, also on PDF tickets",
      field.translated("hall", MAX_HALL_TEXT.stepFree),
    ),
    doorsMinutes: field.described(
      "How long before the start its doors open; null says nothing",
      field.optional(field.whole(0, MAX_DOORS_MINUTES)),
    ),
    bagPolicy: field.described(
      "Which bags may come in; null says nothing",
      field.optional(field.translated("hall", MAX_HALL_TEXT.bagPolicy)),
    ),
    entrances: field.described(
      "By which door people reach their seats, if that depends on the section: `text` is on their tickets, like Left stairs",
      field.initially([], translatedEntries("hall", entrance, ["text"], { most: MAX_ENTRANCES })),
    ),
    rank: field.rank(),
  },
  instead: "Leave it: a hall without performances is not shown.",
};
