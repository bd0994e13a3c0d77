import type { FaultedCommit } from "../../../crm/platform/faults/fault-points";
import type { TestLane } from "./crash-site";
import type { Kind } from "./kinds";
import type { Visitor } from "./visitor";

/** A way of an order, killed at one of its commits. */
export type Scenario = {
  name: string;
  commits: readonly FaultedCommit[];
  /** What is bought by it; left out: every kind. */
  kinds?: readonly Kind[];
  /** Goes up to where the kill comes. */
  prepare(lane: TestLane, kind: Kind): Promise<Visitor>;
  /** The step that is killed; with a fault of its own where another process takes it. */
  strike(lane: TestLane, visitor: Visitor, fault: string): Promise<unknown>;
  /** What the visitor, or the box office, does when all is up again. */
  goOn(lane: TestLane, visitor: Visitor): Promise<unknown>;
  /** Which other process than the box office takes the step. */
  by?: "command" | "worker";
};
