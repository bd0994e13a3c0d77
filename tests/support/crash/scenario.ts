import type { FaultedCommit } from "../../../crm/platform/faults/fault-points";
import type { FeatureName } from "#contract/names/features";
import type { TestLane } from "./crash-site";
import type { Kind } from "./kinds";
import type { Visitor } from "./visitor";

/** A sequence of an order that is killed at one of its commits. */
export type Scenario = {
  name: string;
  commits: readonly FaultedCommit[];
  /** What can be bought in it. Default: every kind. */
  kinds?: readonly Kind[];
  /** What the ticketing system must offer, or that seats are our own. */
  needs?: FeatureName | "own seats";
  /** Does everything before the step that is killed. */
  prepare(lane: TestLane, kind: Kind): Promise<Visitor>;
  /** The step that is killed. `fault` is for a step in another process (see `by`). */
  runStep(lane: TestLane, visitor: Visitor, fault: string): Promise<unknown>;
  /** Continues after the restart, as the visitor or the box office. */
  resume(lane: TestLane, visitor: Visitor): Promise<unknown>;
  /** The process that runs the step. Default: the API. */
  by?: "command" | "worker";
};
