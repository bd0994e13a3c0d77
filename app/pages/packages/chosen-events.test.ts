import { expect, it, vi } from "vitest";

import type { PriceList } from "#contract/schemas/price-list";
import type { Crm } from "~/.server/ticketing/ticketing";
import { openPage } from "../../../tests/support/ask-page";
import { packageVisits } from "../../../tests/support/package-visits";
import { samplePriceList, samplePriceListWith } from "../../../tests/support/samples/event";
import { samplePackage } from "../../../tests/support/samples/package";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { answering } from "../../../tests/support/stub-crm";
import * as builder from "./builder/route";
import type { FlexView } from "./builder/builder-view";

const { visit } = await packageVisits([
  samplePackage(),
  samplePackage({ id: "undiscounted", percentOff: 0 }),
]);
const memberList = samplePriceListWith(
  { id: "member", name: "Member", eligibility: "member" },
  6_900,
  { terms: "member" },
);

/** What the builder shows to a signed-in visitor whose prices are `own`. */
async function getView(own: PriceList, id: string, getPriceList?: Crm["getPriceList"]) {
  const calls: Partial<Crm> = {
    getCustomer: answering(sampleCustomer()),
    getPriceList:
      getPriceList ?? (({ session }) => answering(session === null ? samplePriceList() : own)()),
  };
  const context = visit(calls, { session: { crmSession: "session" } });
  const path = `/package-builder/${id}?seats=A*standard&choose=i1,i3`;
  return (await openPage(builder, context, path, { package: id })).data as FlexView;
}

it.each([
  ["flex", samplePriceList(), "package", 2 * 1_350],
  ["flex", memberList, "both", 2 * (3_000 + 900)],
  ["undiscounted", memberList, "membership", 2 * 3_000],
  ["undiscounted", samplePriceList(), undefined, undefined],
] as const)(
  "what package %s saves is named after what lowers its prices (%#)",
  async (id, own, by, sum) => {
    const { sums } = await getView(own, id);
    expect([sums.saved?.by, sums.saved?.sum.amount]).toEqual([by, sum]);
  },
);

it("a member's prices of all performances and those without a membership are read at once", async () => {
  const waiting: (() => void)[] = [];
  const started: string[] = [];
  const getPriceList: Crm["getPriceList"] = async ({ params, session }) => {
    started.push(`${params.id} ${session === null ? "public" : "own"}`);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answering(session === null ? samplePriceList() : memberList)();
  };
  const reading = getView(memberList, "flex", getPriceList);
  await vi.waitFor(() => expect(started).toHaveLength(8));
  waiting.forEach((resolve) => resolve());
  expect((await reading).sums.saved?.by).toBe("both");
  expect(new Set(started).size).toBe(8);
});
