import { expect, it, vi } from "vitest";

import { addDrag } from "./seat-zoom";
import type { SeatMap } from "./seat-map";

const drag = () => {
  const outside = new EventTarget();
  vi.stubGlobal("window", outside);
  const frame = Object.assign(new EventTarget(), { scrollLeft: 100 });
  addDrag({ frame } as unknown as SeatMap);
  const send = (target: EventTarget, type: string, properties: object) => {
    const event = new Event(type, { cancelable: true });
    target.dispatchEvent(Object.assign(event, { pointerType: "mouse", button: 0, ...properties }));
    return event;
  };
  send(frame, "pointerdown", { clientX: 50 });
  const moveTo = (clientX: number, buttons = 1) =>
    send(outside, "pointermove", { clientX, buttons });
  moveTo(20);
  return {
    left: () => frame.scrollLeft,
    moveTo,
    release: () => send(outside, "pointerup", {}),
    isClickPrevented: (detail: number) => send(frame, "click", { detail }).defaultPrevented,
  };
};

it("the click that ends a drag of the seat map is prevented, and the next one is not", () => {
  const { left, release, isClickPrevented } = drag();
  expect(left()).toBe(130);
  release();
  expect([isClickPrevented(1), isClickPrevented(1)]).toEqual([true, false]);
});

it("a seat can be chosen by keyboard after a drag that ended outside the seat map", () => {
  const { release, isClickPrevented } = drag();
  release();
  expect(isClickPrevented(0)).toBe(false);
});

it("a drag of the seat map ends when the mouse is released outside the window", () => {
  const { left, moveTo } = drag();
  moveTo(90, 0);
  moveTo(10, 0);
  expect(left()).toBe(130);
});
