import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";

import { Unavailable } from "#contract/calls/unavailable";
import { keepRunningAfterOutages } from "./unawaited-outages";

it("a call without an answer for which no page waits is logged, and any other rejection ends the program", () => {
  const program = new EventEmitter();
  const warn = vi.fn();
  keepRunningAfterOutages(program, { warn });
  program.emit("unhandledRejection", new Unavailable("getBasket"));
  expect(warn).toHaveBeenCalledOnce();
  expect(() => program.emit("unhandledRejection", new Error("bug"))).toThrow("bug");
  expect(warn).toHaveBeenCalledOnce();
});
