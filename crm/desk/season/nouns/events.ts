import { z } from "zod";

import { artistSchema } from "#contract/schemas/event";
import { EVENT_KIND_IDS, isEventKind } from "#contract/schemas/event-kind";
import { accessTags as accessTagTable, events as eventTable } from "../../../tables/catalogue";
import * as field from "../fields";
import type { Json, Noun } from "../noun";

export const accessTags: Noun = {
  list: "accessTags",
  name: "access tag",
  table: accessTagTable,
  key: "id",
  fields: {
    name: field.described("For staff", field.text(100)),
    display: field.described(
      "As visitors read it: Audio described",
      field.translated("accessTag", 100),
    ),
    description: field.described("What it means", field.translated("accessTag", 1_000)),
    onListings: field.described(
      "Whether lists of events show it",
      field.initially(true, field.flag()),
    ),
    onPerformance: field.described(
      "Whether the performance’s page shows it",
      field.inColumn("onInstance", field.initially(true, field.flag())),
    ),
    rank: field.rank(),
  },
  instead: "Remove it from its performances first.",
};

const name = field.textSchema(300);
const isText = (value: string) => field.textSchema(300, 0).safeParse(value).success;
const INTERMISSION = "intermission";

const artist = artistSchema
  .strict()
  .refine(({ name: full, role }) => name.safeParse(full).success && isText(role), {
    error: "expected a name and a role of at most 300 characters",
  });

const programmeEntry = z.union(
  [
    z.literal(INTERMISSION).transform((): Json => ({ kind: INTERMISSION })),
    z
      .strictObject({
        composer: field.textSchema(300, 0),
        title: name,
        movement: name.nullable().optional(),
        titleLang: field.textSchema(35).optional(),
      })
      .transform(({ titleLang, movement = null, ...work }): Json => ({
        kind: "work",
        ...work,
        movement,
        ...(titleLang === undefined ? {} : { titleLang }),
      })),
  ],
  { error: `expected a work with composer and title, or ${INTERMISSION}` },
);

function printEntry(entry: Json): Json {
  const { kind, ...work } = Object.fromEntries(field.entriesOf(entry));
  if (kind === INTERMISSION) return INTERMISSION;
  return Object.fromEntries(Object.entries(work).filter(([, value]) => value !== null));
}

export const events: Noun = {
  list: "events",
  name: "event",
  table: eventTable,
  key: "id",
  idSchema: field.slugSchema,
  fields: {
    title: field.described("In the catalogue’s language, for all visitors", field.text(300)),
    subtitle: field.described("Below the title", field.optional(field.translated("event", 500))),
    kind: field.described(
      "One of `eventKinds` in venue.yaml",
      field.plain(
        field.textSchema(50).refine(isEventKind, {
          error: `expected one of the venue's kinds, ${EVENT_KIND_IDS.join(", ")}`,
          params: { known: EVENT_KIND_IDS },
        }),
      ),
    ),
    description: field.described(
      "On the event’s page; an empty line begins a paragraph",
      field.translated("event", 20_000, 0),
    ),
    programme: field.described(
      "Works in their order, and `intermission` between them",
      field.initially(
        [],
        field.plain(field.list(programmeEntry), (entries) => field.listOf(entries).map(printEntry)),
      ),
    ),
    artists: field.described(
      "As on the program; the first who is not a conductor decides what a drawn poster shows",
      field.initially([], field.plain(field.list(artist))),
    ),
    runningMinutes: field.described("With intermissions", field.whole(1, 24 * 60)),
    hasIntermission: field.described("Whether there is one", field.initially(false, field.flag())),
  },
  instead: "Leave it: an event without performances is not shown.",
};
