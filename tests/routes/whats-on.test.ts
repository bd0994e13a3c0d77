import { describe, expect, it } from "vitest";

import { loader } from "../../app/pages/events/whats-on/route";
import { testContext } from "../support/test-context";

async function load(query: string) {
  const request = new Request(`http://localhost:3000/${query}`);
  return loader({ request, context: testContext(), params: {} });
}

describe("what's on", () => {
  it("shows the season ahead in order", async () => {
    const { season } = await load("");
    expect(season.total).toBe(150);
    const times = season.instances.map(({ startsAt }) => startsAt);
    expect(times).toEqual([...times].sort());
  });

  it("narrows by every filter at once", async () => {
    const { season } = await load(
      "?month=2026-12&hall=main&kind=orchestra&access=asl&upTo=50&search=sym",
    );
    expect(season.instances.length).toBeGreaterThan(0);
    for (const one of season.instances) {
      expect(one.startsAt).toContain("2026-12");
      expect([one.hall.id, one.event.kind]).toEqual(["main", "orchestra"]);
      expect(one.priceFrom?.amount).toBeLessThanOrEqual(5000);
    }
  });

  it("leaves out what it cannot make sense of, so that old links still lead somewhere", async () => {
    const { query, season } = await load("?month=2026-99&kind=opera&upTo=lots&page=-3&hall=");
    expect(query).toEqual({ page: 1 });
    expect(season.total).toBe(150);
  });

  it("is narrowed to a week, and to what has a wheelchair space", async () => {
    const { season, weeks } = await load("?week=2026-12-06&wheelchair=1");
    expect(season.instances.length).toBeGreaterThan(0);
    for (const { startsAt, hall } of season.instances) {
      expect(startsAt >= "2026-12-06" && startsAt < "2026-12-13").toBe(true);
      expect(hall.id).toBe("main");
    }
    expect(weeks[0]).toBe("2026-11-29");
    expect((await load("?week=2026-W50&wheelchair=yes")).season.total).toBe(150);
  });

  it("offers the weeks of the month that is asked for, and the one that was chosen", async () => {
    expect((await load("?month=2027-01")).weeks).toEqual([
      ...["2026-12-27", "2027-01-03", "2027-01-10", "2027-01-17", "2027-01-24", "2027-01-31"],
    ]);
    expect((await load("?week=2027-05-16")).weeks[0]).toBe("2027-05-16");
  });

  it("is a calendar of one month, the first that has anything where none is named", async () => {
    const { view, season, query } = await load("?view=calendar&week=2026-12-06");
    expect(view).toMatchObject({ kind: "calendar", month: "2026-12" });
    expect([query.month, query.week]).toEqual(["2026-12", undefined]);
    expect(season.instances.length).toBe(season.total);
    if (view.kind !== "calendar") throw new Error("no calendar");
    expect(view.weeks.map(({ firstDay }) => firstDay)).toEqual([
      ...["2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20", "2026-12-27"],
    ]);
    expect(view.weeks[0]?.days).toEqual([
      ...[null, null, "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"],
    ]);
    expect(view.weeks.flatMap(({ days }) => days).filter((day) => day !== null)).toHaveLength(31);
  });

  it("says so when the box office does not answer", async () => {
    const context = testContext();
    context.crm.state.down = true;
    const request = new Request("http://localhost:3000/");
    await expect(loader({ request, context, params: {} })).rejects.toMatchObject({
      init: { status: 503 },
    });
  });
});
