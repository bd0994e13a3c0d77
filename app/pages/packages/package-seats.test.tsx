import { expect, it } from "vitest";

import { samplePriceList } from "../../../tests/support/samples/event";
import { sampleSeatPlan } from "../../../tests/support/samples/seat-plan";
import { rendered } from "../../../tests/support/rendered";
import { viewHall } from "./hall-view.server";
import { PackageSeats } from "./package-seats";

const plan = sampleSeatPlan();
const overview = (status: string, shown = plan) => {
  const folder = "/packages/p1/seats/";
  const choice = { folder, search: "", quantity: 1, maxQuantity: 9, priceList: samplePriceList() };
  const hall = { plan: shown, seatStatus: { status, blocks: [] }, choice, chosen: [] };
  return rendered(
    <PackageSeats
      view={viewHall(hall, "overview", new URLSearchParams())}
      words={{ title: "Choose seats", about: "Six evenings", lead: "One each", button: "Use" }}
      back={{ href: "/packages/p1/dates", text: "Choose your dates" }}
    />,
  );
};

it("a hall without seats for a package says so, with a way on, and doesn't call the event unavailable", () => {
  const html = overview("s".repeat(plan.seats.length));
  expect(html).toMatch(/no seats left to choose from[^]*href="\/packages\/p1\/dates"[^]*tel:/);
  expect(html).not.toContain("no longer available");
  expect(overview("f".repeat(plan.seats.length))).not.toContain("no seats left");
});

it("the overview of a hall of one section shows its seats, and the other ways to choose", () => {
  const one = { ...plan, seats: plan.seats.filter(({ section }) => section === "Orchestra") };
  const html = overview("f".repeat(one.seats.length), one);
  expect(html).toMatch(/<h1[^>]*>Orchestra</);
  expect(html).toContain('name="seat"');
  expect(html).toContain('href="/packages/p1/dates"');
  expect(html).toContain('href="/packages/p1/seats/list?feature=wheelchair#start"');
  expect(html).toContain('href="/packages/p1/seats/list#start"');
  expect(html).not.toContain("seats/overview");
  expect(overview("s".repeat(one.seats.length), one)).toMatch(/no seats left[^]*tel:/);
});
