import { describe, expect, it } from "vitest";

import { loader } from "../../app/routes/home/whats-on";
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

  it("says so when the box office does not answer", async () => {
    const context = testContext();
    context.crm.state.down = true;
    const request = new Request("http://localhost:3000/");
    await expect(loader({ request, context, params: {} })).rejects.toMatchObject({
      init: { status: 503 },
    });
  });
});
