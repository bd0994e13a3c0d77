import { expect, it } from "vitest";

import { dayIn } from "../../support/coming-dates";
import { api } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { move } from "../support/moves";
import { momentIn, newSeason, openRecord, postRecord, saveRecord } from "../support/season/pages";
import { staffSession } from "../support/staff-desk";

it("the review of a move names the performances that are in the hall at that time", async () => {
  const { instanceId: there } = await createTestPerformance();
  const { instanceId } = await createTestPerformance();
  const day = dayIn(1333);
  expect((await move(there, { to: `${day}T19:30` })).outcome).toBe("ok");
  const session = await staffSession("supervisor");
  const overlapsAt = async (time: string) => {
    const to = { startsAt: `${day}T${time}` };
    const { value } = await api.previewMove({ params: { id: instanceId }, session, body: to });
    return value.overlaps?.map(({ title }) => title);
  };
  // Of 90 minutes each.
  expect(await overlapsAt("20:59")).toEqual([there]);
  expect(await overlapsAt("18:01")).toEqual([there]);
  expect(await overlapsAt("21:00")).toEqual([]);
  expect(await overlapsAt("18:00")).toEqual([]);
});

it("the review of a new or moved performance names those in its hall at that time", async () => {
  const { values, title } = await newSeason();
  const starts = momentIn(1334);
  const first = await saveRecord("performances", { values: { ...values, starts } });
  const found = { instanceId: first, title };
  const again = { ...values, starts: momentIn(1334, "20:59") };
  const added = await postRecord("performances", { values: again });
  expect(added.value.review?.overlaps).toMatchObject([found]);
  const second = await saveRecord("performances", {
    values: { ...values, starts: momentIn(1335) },
  });
  const { version } = await openRecord("performances", second);
  const move = { id: second, version, values: { starts: momentIn(1334, "18:01") } };
  expect((await postRecord("performances", move)).value.review?.overlaps).toMatchObject([found]);
  const after = { ...move, values: { starts: momentIn(1334, "21:00") } };
  expect((await postRecord("performances", after)).value.review?.overlaps).toEqual([]);
});
