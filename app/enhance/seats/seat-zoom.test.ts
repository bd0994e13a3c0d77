import { expect, it, vi } from "vitest";

import { addDrag } from "./seat-zoom";
import type { SeatMap } from "./seat-map";

const drag = () => {
  const outside = new EventTarget();
  vi.stubGlobal("window", outside);
  const frame = Object.assign(new EventTarget(), { scrollLeft: 100 });
  addDrag({ frame } as unknown as SeatMap);
  const send = (target: EventTarget, type: string, about: object) => {
    const event = new Event(type, { cancelable: true });
    target.dispatchEvent(Object.assign(event, { pointerType: "mouse", button: 0, ...about }));
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
    isStopped: (detail: number) => send(frame, "click", { detail }).defaultPrevented,
  };
};

it("the click that ends a drag of the seat map chooses no seat, and the next one does", () => {
  const { left, release, isStopped } = drag();
  expect(left()).toBe(130);
  release();
  expect([isStopped(1), isStopped(1)]).toEqual([true, false]);
});

it("a seat can be chosen by key after a drag of the seat map that ended elsewhere", () => {
  const { release, isStopped } = drag();
  release();
  expect(isStopped(0)).toBe(false);
});

it("the seat map stops following a mouse that was released outside the window", () => {
  const { left, moveTo } = drag();
  moveTo(90, 0);
  moveTo(10, 0);
  expect(left()).toBe(130);
});
