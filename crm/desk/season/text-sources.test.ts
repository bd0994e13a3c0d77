import { expect, it } from "vitest";

import { TEXT_SOURCES } from "../../stock/catalogue/text-sources";
import { NOUNS } from "./registry";

type Source = { kind: keyof typeof TEXT_SOURCES; column: string; part: string | null };

const inDatabase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Every text of a season that can be in several languages: where it is, and the part of a list's entries. */
const translatable: Source[] = NOUNS.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, { texts, column = name }]): Source[] =>
    texts === undefined
      ? []
      : (texts.parts ?? [null]).map((part) => ({
          kind: texts.kind,
          column: inDatabase(column),
          part,
        })),
  ),
);

const isListed = ({ kind, column, part }: Source): boolean =>
  part === null
    ? new RegExp(`\\b${column}\\b`).test(TEXT_SOURCES[kind])
    : TEXT_SOURCES[kind].includes(`jsonb_path_query_array(${column}, '$[*].${part}')`);

/** For another ticketing system: no page or mail has it. */
const UNREAD: readonly Source[] = [{ kind: "delivery", column: "basket_header", part: null }];

it("doctor and the command texts look for the translations of every text that a season can translate", () => {
  expect(translatable.length).toBeGreaterThan(30);
  expect(translatable.filter((source) => !isListed(source))).toEqual(UNREAD);
  const forgotten = { kind: "event", column: "artists", part: "biography" } as const;
  expect(isListed(forgotten)).toBe(false);
  expect(isListed({ ...forgotten, column: "afterword", part: null })).toBe(false);
});
