import { z } from "zod";

import * as limits from "#contract/rules/events/event";
import { type MediaKind, mediaKind } from "#contract/rules/events/media";
import { EVENT_KIND_IDS, isEventKind } from "#contract/schemas/event-kind";
import { accessTags as accessTagTable, events as eventTable } from "../../../tables/catalogue";
import { findLanguageTag, isLanguageTag } from "#runtime/venue/languages/language-tag";
import * as field from "../fields";
import type { FieldProblem, Json, Noun } from "../noun";
import { translatedEntries } from "../translated-entries";

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
const languageTag = field.textSchema(35).refine(isLanguageTag, {
  error: ({ input }) =>
    `expected the tag of a language, like ${findLanguageTag(String(input)) ?? "ga or pt-BR"}`,
});
const INTERMISSION = "intermission";

/** A file of the venue's `media/`, or one that staff uploaded. Pages leave out one that is not there, and "Checks" names it. */
const mediaFile = (example: string, ...kinds: MediaKind[]) =>
  field.textSchema(100).refine((name) => kinds.some((kind) => kind === mediaKind(name)), {
    error: `expected a file of media/ in the venue's folder or an uploaded one, like ${example}`,
  });

const artist = z
  .strictObject({
    name: z.string(),
    role: field.translatedSchema(300, 0),
    picture: mediaFile("portrait.jpg", "picture").nullish(),
    alt: field.translatedSchema(limits.MAX_PICTURE_ALT, 1).nullish(),
    about: field.translatedSchema(limits.MAX_ABOUT, 1).nullish(),
  })
  .refine(({ name: full }) => name.safeParse(full).success, {
    error: "expected a name of at most 300 characters",
  })
  .refine(({ picture = null, alt = null }) => (picture === null) === (alt === null), {
    error: "expected a picture with alt, which says what it shows, or neither",
  });

const HTTPS = "expected an address that begins with https://";

const review = z.strictObject({
  quote: field.translatedSchema(limits.MAX_QUOTE, 1),
  source: name,
  link: z
    .url({ protocol: /^https$/, error: HTTPS })
    // Addresses without slashes are read as if they had some.
    .regex(/^https:\/\//i, HTTPS)
    .max(500)
    .nullish(),
});

const programmeEntry = z.union(
  [
    z.literal(INTERMISSION).transform((): Json => ({ kind: INTERMISSION })),
    z
      .strictObject({
        composer: field.textSchema(300, 0),
        title: name,
        movement: name.nullable().optional(),
        titleLang: languageTag.optional(),
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
  const { kind, ...work } = Object.fromEntries(field.toEntries(entry));
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
    titleLang: field.described(
      "Language of a title that isn’t in the catalogue’s, such as `ga`: screen readers say it in that language",
      field.optional(field.plain(languageTag)),
    ),
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
    whyCome: field.described(
      "Why to come, in one line below the title",
      field.optional(field.translated("event", limits.MAX_WHY_COME)),
    ),
    description: field.described(
      'On the event’s page; an empty line begins a paragraph. Files must say it, if only as ""',
      field.translated("event", 20_000, 0),
    ),
    programme: field.described(
      "Works in their order, and `intermission` between them",
      field.initially(
        [],
        field.plain(field.list(programmeEntry), (entries) => field.toList(entries).map(printEntry)),
      ),
    ),
    programmeNote: field.described(
      "About the works; an empty line begins a paragraph",
      field.optional(field.translated("event", limits.MAX_EVENT_TEXT)),
    ),
    artists: field.described(
      "As on the program, each `role` as text or by language: { de: Dirigentin, en: conductor }. The first whose role in English is not `conductor` decides what a drawn poster shows, by the instrument’s name in English. `picture` is a file of the venue’s `media/` or an uploaded one, `alt` says what it shows",
      field.initially([], translatedEntries("event", artist, ["role", "alt", "about"])),
    ),
    runningMinutes: field.described("With intermissions", field.whole(1, 24 * 60)),
    hasIntermission: field.described("Whether there is one", field.initially(false, field.flag())),
    firstTime: field.described(
      "For people who come for the first time; an empty line begins a paragraph",
      field.optional(field.translated("event", limits.MAX_FIRST_TIME)),
    ),
    excerpt: field.described(
      "A short recording, sound or video: a file of the venue’s `media/` or an uploaded one",
      field.optional(field.plain(mediaFile("excerpt.mp3", "audio", "video"))),
    ),
    excerptTitle: field.described(
      "What is heard",
      field.optional(field.translated("event", limits.MAX_EXCERPT_TITLE)),
    ),
    excerptTranscript: field.described(
      "What is heard and seen, for people who can’t hear or see it",
      field.optional(field.translated("event", limits.MAX_EVENT_TEXT)),
    ),
    excerptCaptions: field.described(
      "Of a video: a WebVTT file of the venue’s `media/` or an uploaded one",
      field.optional(field.plain(mediaFile("excerpt.vtt", "captions"))),
    ),
    reviews: field.described(
      "Quotes, each with its source and, if there is one, the address of the whole review",
      field.initially(
        [],
        translatedEntries("event", review, ["quote"], { most: limits.MAX_REVIEWS }),
      ),
    ),
  },
  check: ({
    excerpt = null,
    excerptTitle = null,
    excerptTranscript = null,
    excerptCaptions = null,
  }) => {
    const alone = (of: string): FieldProblem => ({
      field: of,
      message: "excerpt and excerptTranscript belong together: set both, or neither",
      code: "both-or-neither",
    });
    if (excerpt !== null) return excerptTranscript === null ? [alone("excerptTranscript")] : [];
    const others = { excerptTitle, excerptTranscript, excerptCaptions };
    return Object.entries(others).some(([, value]) => value !== null) ? [alone("excerpt")] : [];
  },
  instead: "Leave it: an event without performances is not shown.",
};
