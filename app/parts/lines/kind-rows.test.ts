import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import { withCents } from "~/i18n/dates-and-money/format-money";
import { kindRows } from "./kind-rows";

const { t } = loadTranslations(false)["en-us"];
const packageLine = (id: string, name: string, superItemId: string | null) =>
  sampleProduct({
    kind: "package",
    id,
    name,
    cents: 0,
    details: {
      type: superItemId === null ? "super" : "flex",
      percentOff: 0,
      missing: 0,
      superItemId,
    },
  });

it("tickets, each package and each kind of line have a row with fees", () => {
  const tickets = [
    sampleTicket(),
    sampleTicket({ id: "t2", total: usd(8_900), discount: usd(1_000) }),
    sampleTicket({ id: "t3", packageItemId: "part", total: usd(8_910), discount: usd(990) }),
  ];
  const items = [
    packageLine("whole", "Season companion", null),
    packageLine("part", "Orchestra, your choice", "whole"),
    sampleProduct(),
    sampleProduct({ id: "mug", productId: "mug", cents: 1_800 }),
    sampleProduct({ kind: "donation", id: "gift", cents: 5_000 }),
  ];
  expect(kindRows(t, withCents("en-us"), { tickets, items })).toEqual([
    { label: "2 tickets", amount: "$198.00" },
    { label: "Season companion", amount: "$89.10" },
    { label: "Shop", amount: "$42.00" },
    { label: "Donations", amount: "$50.00" },
  ]);
});

it("a basket without tickets has no row for them", () => {
  const items = [sampleProduct({ kind: "donation", cents: 5_000 })];
  expect(kindRows(t, withCents("en-us"), { tickets: [], items })).toEqual([
    { label: "Donations", amount: "$50.00" },
  ]);
});
