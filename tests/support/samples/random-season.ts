import fc from "fast-check";

import { text, translated } from "./random-text";

// Seasons as files may say them: every reference is to a record of the same season.

const money = fc.integer({ min: 0, max: 1_000_000 }).map((minor) => minor / 100);
const whole = (min: number, max: number) => fc.integer({ min, max });
const moment = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const titleLang = fc.constantFrom("ga", "fr-CA", "zh-Hant");
const some = (ids: readonly string[]) => fc.subarray([...ids]);
const one = (ids: readonly string[]) => fc.constantFrom(...ids);

type Fields = Record<string, fc.Arbitrary<unknown>>;

/** A record for each id. Fields after `needed` may be left out. */
const records = (ids: readonly string[], needed: Fields, optional: Fields = {}) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .tuple(fc.record(needed), fc.record(optional, { requiredKeys: [] }))
        .map(([always, sometimes]) => ({ id, ...always, ...sometimes })),
    ),
  );

const seat = (id: string, bands: readonly string[]) =>
  fc.record({
    id: fc.constant(id),
    section: fc.constantFrom("Stalls", "null"),
    sectionRank: whole(0, 9),
    row: fc.constantFrom("A", "1"),
    rowRank: whole(0, 9),
    number: fc.constant(id),
    place: whole(0, 99),
    x: whole(0, 999),
    y: whole(0, 999),
    bandId: one(bands),
    kind: fc.constantFrom("standard", "wheelchair", "companion"),
    rowsInFront: orNull(whole(0, 9)),
    positionInRow: orNull(fc.constantFrom("left", "middle", "right")),
    view: orNull(fc.constantFrom("full", "angled")),
    floorsAboveStage: whole(0, 3),
    endOfRow: fc.boolean(),
    stepFree: orNull(fc.boolean()),
    restrictedView: fc.boolean(),
  });

const planFile = (bands: readonly string[]) =>
  fc.record({
    seating: fc.constant("reserved"),
    width: whole(1, 999),
    height: whole(1, 999),
    seats: fc
      .uniqueArray(whole(1, 12).map(String), { minLength: 1, maxLength: 6 })
      .chain((ids) => fc.tuple(...ids.map((id) => seat(id, bands)))),
  });

const IDS = {
  bands: ["A", "1", "no", "Å é"],
  priceTypes: ["standard", "under 30", "null"],
  priceLists: ["concerts", "2"],
  halls: ["main", "0"],
  plans: ["main", "main-2"],
  events: ["opening", "e.2"],
  performances: ["opening-1", "1", "10"],
  levels: ["3", "6", "friend"],
  tags: ["ASL", "no"],
} as const;

/** An excerpt has a transcript, and goes with it. */
const excerpt = fc.option(
  fc.record(
    {
      excerpt: fc.constantFrom("slow-march.wav", "no-such-file.mp4"),
      excerptTranscript: translated("event"),
      excerptTitle: orNull(translated("event")),
      excerptCaptions: orNull(fc.constant("slow-march.vtt")),
    },
    { requiredKeys: ["excerpt", "excerptTranscript"] },
  ),
  {
    nil: { excerpt: null, excerptTranscript: null, excerptTitle: null, excerptCaptions: null },
  },
);
const eventRecords = (needed: Fields, optional: Fields) =>
  fc
    .tuple(records(IDS.events, needed, optional), excerpt)
    .map(([all, has]) => all.map((event) => ({ ...event, ...has })));

const prices = (bands: readonly string[], types: readonly string[]) =>
  fc.dictionary(
    one(bands),
    fc.dictionary(one(types), fc.oneof(money, fc.record({ price: money, offered: fc.boolean() }))),
    { noNullPrototype: true },
  );

const performance: Fields = {
  event: one(IDS.events),
  plan: one(IDS.plans),
  priceList: one(IDS.priceLists),
  starts: moment.filter((starts) => starts < "2020"),
};

/** The files of a season, and the plans that they name, by path. */
export const randomSeason = fc
  .record({
    plans: fc.tuple(...IDS.plans.map(() => planFile(IDS.bands))),
    season: fc.record({
      bands: records(IDS.bands, { name: text }, { rank: whole(0, 99) }),
      priceTypes: records(
        IDS.priceTypes,
        { name: translated("priceType") },
        {
          note: orNull(translated("priceType")),
          maxTickets: orNull(whole(1, 9)),
          rank: whole(0, 9),
        },
      ),
      priceLists: records(
        IDS.priceLists,
        { name: text },
        { prices: prices(IDS.bands, IDS.priceTypes) },
      ),
      membershipLevels: records(
        IDS.levels,
        { name: text, description: text, price: money, renewalPrice: money, worth: money },
        {
          benefits: fc.array(text, { maxLength: 3 }),
          months: whole(1, 24),
          infoLink: orNull(text),
          active: fc.boolean(),
        },
      ),
      accessTags: records(IDS.tags, {
        name: text,
        display: translated("accessTag"),
        description: text,
      }),
      halls: records(
        IDS.halls,
        { name: translated("hall"), directions: text, stepFree: text },
        {
          doorsMinutes: orNull(whole(0, 240)),
          bagPolicy: orNull(text),
          entrances: fc.array(
            fc.record({
              text: translated("hall"),
              sections: fc.array(text, { minLength: 1, maxLength: 2 }),
            }),
            { maxLength: 2 },
          ),
        },
      ),
      events: eventRecords(
        {
          title: text,
          kind: fc.constant("orchestra"),
          description: text,
          runningMinutes: whole(1, 300),
        },
        {
          subtitle: orNull(text),
          titleLang: orNull(titleLang),
          whyCome: orNull(translated("event")),
          programmeNote: orNull(translated("event")),
          firstTime: orNull(translated("event")),
          artists: fc.array(
            fc.oneof(
              fc.record(
                { name: text, role: text, about: orNull(translated("event")) },
                { requiredKeys: ["name", "role"] },
              ),
              fc.record({
                name: text,
                role: text,
                picture: fc.constant("pianist.svg"),
                alt: translated("event"),
              }),
            ),
            { maxLength: 3 },
          ),
          reviews: fc.array(
            fc.record(
              {
                quote: translated("event"),
                source: text,
                link: orNull(fc.constant("https://courier.example/reviews?of=a|b")),
              },
              { requiredKeys: ["quote", "source"] },
            ),
            { maxLength: 3 },
          ),
          programme: fc.array(
            fc.oneof(
              fc.constant("intermission"),
              fc.record(
                { composer: text, title: text, movement: orNull(text), titleLang },
                { requiredKeys: ["composer", "title"] },
              ),
            ),
            { maxLength: 3 },
          ),
          hasIntermission: fc.boolean(),
        },
      ),
      performances: records(IDS.performances, performance, {
        onSale: orNull(moment),
        offSale: orNull(moment),
        membersFrom: orNull(moment),
        membersByLevel: fc.dictionary(one(IDS.levels), moment, { noNullPrototype: true }),
        accessTags: some(IDS.tags),
        maxTickets: whole(1, 20),
        boxOfficeOnly: fc.boolean(),
        notes: orNull(text),
        form: orNull(
          fc.record({
            title: text,
            intro: text,
            questions: fc.array(
              fc.oneof(
                fc.record({ label: text, kind: fc.constantFrom("text", "yes-no") }),
                fc.record({
                  label: text,
                  kind: fc.constant("choice"),
                  options: fc.array(text, { minLength: 1, maxLength: 3 }),
                  required: fc.boolean(),
                }),
              ),
              { minLength: 1, maxLength: 3 },
            ),
          }),
        ),
      }),
      // Of different performances, so that no two are open for one.
      queues: fc.tuple(
        ...IDS.performances.map((performance, index) =>
          fc.record(
            {
              id: fc.constant(`queue-${index}`),
              performance: fc.constant(performance),
              opens: moment,
              membersMinutes: whole(0, 300),
              perMinute: orNull(whole(1, 6_000)),
              paused: fc.boolean(),
              closed: orNull(moment.filter((closed) => closed < "2020")),
            },
            { requiredKeys: ["id", "performance", "opens"] },
          ),
        ),
      ),
      packages: records(
        ["choice", "x"],
        {
          type: fc.constant("flex"),
          name: text,
          description: text,
          minItems: whole(1, 5),
          percentOff: whole(0, 100),
          performances: some(IDS.performances),
        },
        {
          bands: orNull(some(IDS.bands).filter(({ length }) => length > 0)),
          onSale: orNull(moment),
        },
      ),
      promoCodes: records(["AUTUMN", "1"], {
        name: text,
        percentOff: whole(0, 100),
        events: orNull(some(IDS.events)),
        validUntil: orNull(moment),
      }),
    }),
  })
  .map(({ plans, season }) => ({
    season: {
      ...season,
      plans: IDS.plans.map((id, index) => ({
        id,
        hall: IDS.halls[index],
        name: id,
        file: `${id}.json`,
      })),
    },
    files: new Map<string, unknown>(IDS.plans.map((id, index) => [`${id}.json`, plans[index]])),
  }));
