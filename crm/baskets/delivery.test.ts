import { expect, it } from "vitest";

import { addMinutes } from "../platform/dates";
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
    .filter((each) => deliveryRefusal(each, { tickets, hasMerchandise }, now) === null)
    .map(({ id }) => id);

it("tickets are not delivered in ways reserved for the counter", () => {
  expect(choices([ticket])).toEqual(["print", "post", "collect"]);
});

it("mail is offered only when five days are left before the first performance", () => {
  const near = { startsAt: addMinutes(days(5), -1), virtual: false };
  expect(choices([ticket, near])).toEqual(["print", "collect"]);
  expect(choices([{ startsAt: days(5), virtual: false }])).toContain("post");
  const post = { ...option, requiresAddress: true };
  expect(deliveryRefusal(post, { tickets: [near], hasMerchandise: false }, now)).toBe("too-late");
});

it("a live stream alone is delivered by e-ticket only", () => {
  const stream = { startsAt: days(1), virtual: true };
  expect(choices([stream])).toEqual(["print"]);
  // What is sent then is the merchandise, and it is in no hurry.
  expect(choices([stream], true)).toEqual(["print", "post", "collect"]);
});

it("merchandise alone is not delivered by e-ticket", () => {
  expect(choices([], true)).toEqual(["post", "collect"]);
});

it("every public way of delivery is offered when nothing is delivered", () => {
  expect(choices([])).toEqual(["print", "post", "collect"]);
});
