import { expect, it } from "vitest";

import { addMinutes } from "../../platform/dates";
import { deliveryRefusal } from "./delivery";

const now = new Date("2026-11-20T10:00:00-05:00");
const days = (count: number) => addMinutes(now, count * 24 * 60);
const option = {
  active: true,
  isRestricted: false,
  isPrintAtHome: false,
  requiresAddress: false,
};
const options = [
  { ...option, id: "print", isPrintAtHome: true },
  { ...option, id: "post", requiresAddress: true },
  { ...option, id: "collect" },
  { ...option, id: "counter", isRestricted: true },
  { ...option, id: "gone", active: false },
];
const ticket = { startsAt: days(30), virtual: false };
const choices = (
  tickets: { startsAt: Date; virtual: boolean }[],
  hasMerchandise = false,
): string[] =>
  options
    .filter((candidate) => deliveryRefusal(candidate, { tickets, hasMerchandise }, now) === null)
    .map(({ id }) => id);

it("restricted delivery options are not offered", () => {
  expect(choices([ticket])).toEqual(["print", "post", "collect"]);
});

it("mail is offered up to five days before the first performance", () => {
  const near = { startsAt: addMinutes(days(5), -1), virtual: false };
  expect(choices([ticket, near])).toEqual(["print", "collect"]);
  expect(choices([{ startsAt: days(5), virtual: false }])).toContain("post");
  const post = { ...option, requiresAddress: true };
  expect(deliveryRefusal(post, { tickets: [near], hasMerchandise: false }, now)).toBe("too-late");
});

it("a live stream is delivered by e-ticket only, unless there is merchandise", () => {
  const stream = { startsAt: days(1), virtual: true };
  expect(choices([stream])).toEqual(["print"]);
  // The deadline for mail does not apply: only the merchandise is mailed.
  expect(choices([stream], true)).toEqual(["print", "post", "collect"]);
});

it("merchandise alone is not delivered by e-ticket", () => {
  expect(choices([], true)).toEqual(["post", "collect"]);
});

it("all public delivery options are offered when there is nothing to deliver", () => {
  expect(choices([])).toEqual(["print", "post", "collect"]);
});
