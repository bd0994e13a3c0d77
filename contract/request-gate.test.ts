import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";

import { openGate, type Urgency } from "./request-gate";

const nextAnswer = () => new EventEmitter() as EventEmitter & ServerResponse;

/** A gate with one place, taken; `come` joins the line and says how it went. */
function takenGate(limits: { mostWaiting: number; waitMs: number }) {
  const gate = openGate({ most: 1, ...limits });
  const atWork = nextAnswer();
  void gate.enter(2, atWork);
  const went: string[] = [];
  const come = (name: string, urgency: Urgency) => {
    const answer = nextAnswer();
    return gate.enter(urgency, answer).then((isIn) => {
      went.push(isIn ? name : `${name} turned away`);
      if (isIn) setImmediate(() => answer.emit("close"));
    });
  };
  return { gate, went, come, end: () => atWork.emit("close") };
}

it("those who pay are admitted before those who browse, and each in the order they came", async () => {
  const { went, come, end } = takenGate({ mostWaiting: 9, waitMs: 60_000 });
  const all = [come("a", 2), come("b", 1), come("c", 0), come("d", 2), come("e", 0)];
  end();
  await Promise.all(all);
  expect(went).toEqual(["c", "e", "b", "a", "d"]);
});

it("a full line turns away the last who browse for those who pay, and nobody for another who browses", async () => {
  const { went, come, end } = takenGate({ mostWaiting: 2, waitMs: 60_000 });
  const all = [come("a", 2), come("b", 2), come("c", 2), come("d", 0), come("e", 0), come("f", 0)];
  await Promise.all([all[0], all[1], all[2], all[5]]);
  expect(went.toSorted()).toEqual(["a", "b", "c", "f"].map((name) => `${name} turned away`));
  end();
  await Promise.all(all);
  expect(went.slice(4)).toEqual(["d", "e"]);
});

it("a request that waited too long is turned away, and its place in line is gone", async () => {
  const { gate, went, come, end } = takenGate({ mostWaiting: 9, waitMs: 20 });
  await come("a", 0);
  expect(went).toEqual(["a turned away"]);
  end();
  expect(await gate.enter(2, nextAnswer())).toBe(true);
});
