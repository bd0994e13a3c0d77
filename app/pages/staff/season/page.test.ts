import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { desk, robin, staffVisit } from "../../../../tests/support/staff-visit";
import { answering, unavailable } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();
const path = `${desk}/season`;
const off = answering({ donations: false, food: false, merchandise: false, addOns: false });
const KINDS = ["Funds", "Suggested gifts", "Menus", "Shop and add-ons"];
const shown = (html: string) => KINDS.filter((kind) => html.includes(`>${kind}<`));

it("the season offers every kind of record without asking for records while all features are on", async () => {
  const listSeasonRecords = vi.fn<Crm["listSeasonRecords"]>(unavailable);
  await signIn(robin, { listSeasonRecords });
  expect(shown((await open(path)).html)).toEqual(KINDS);
  expect(listSeasonRecords).not.toHaveBeenCalled();
});

it("the season leaves out kinds of features that are off, with their heading, if they have no records", async () => {
  const listSeasonRecords = answering({ rows: [], page: 1, pageCount: 1 });
  await signIn(robin, { getFeatures: off, listSeasonRecords });
  const { html } = await open(path);
  expect(shown(html)).toEqual([]);
  expect(html).not.toMatch(/id="(giving|extras)"/);
  expect(html).toContain(">Events<");
});

it("the season keeps kinds of features that are off while they have records, or none can be read", async () => {
  const rows = [{ id: "one", name: "One", detail: null, startsAt: null, isActive: true }];
  const listSeasonRecords = answering({ rows, page: 1, pageCount: 1 });
  await signIn(robin, { getFeatures: off, listSeasonRecords });
  expect(shown((await open(path)).html)).toEqual(KINDS);
  await signIn(robin, { getFeatures: off, listSeasonRecords: unavailable });
  expect(shown((await open(path)).html)).toEqual(KINDS);
});
