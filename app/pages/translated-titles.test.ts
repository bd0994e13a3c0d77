import { expect, it } from "vitest";

import { readTranslatedTexts } from "#contract/text/known-names";
import type { Translate } from "~/i18n/translate";
import { handle as give } from "./giving/give/route";
import { handle as builder } from "./packages/builder/route";
import { handle as packagePage } from "./packages/package/route";
import { handle as series } from "./packages/series/route";
import { merchandiseTitle } from "./shop/shop/page";
import { handle as donation } from "./smart/donation/route";
import { handle as membership } from "./smart/membership/route";

const translate: Translate = Object.assign((key: string) => key, {
  texts: readTranslatedTexts(
    ["package", "fund", "membership", "product"].map((kind) => ({
      kind,
      source: "Name",
      text: `${kind} auf Deutsch`,
    })),
  ),
}) as never;

it("document titles have the box office's translation of a name", () => {
  const offer = { name: "Name" } as never;
  for (const { title } of [builder, packagePage, series])
    expect(title({ offer } as never, translate)).toBe("package auf Deutsch");
  for (const { title } of [give, donation])
    expect(title({ fund: { name: "Name" } } as never, translate)).toBe("fund auf Deutsch");
  expect(membership.title({ level: { name: "Name" } } as never, translate)).toBe(
    "membership auf Deutsch",
  );
  const items = [{ name: "Name", product: null }] as never;
  expect(merchandiseTitle({ items, isOne: true }, translate)).toBe("product auf Deutsch");
});
