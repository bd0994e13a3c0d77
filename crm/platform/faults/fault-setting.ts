import { FAULT_KINDS, FAULT_POINTS } from "./fault-point";
import type { Fault } from "./settable-faults";

/** Reads `after-paid-stored:crash`, as CRM_FAULT says it; null when it names no point or no kind. */
export function readFaultSetting(text: string): Fault | null {
  const [name, kindName, ...rest] = text.split(":");
  const point = FAULT_POINTS.find((each) => each === name);
  const kind = FAULT_KINDS.find((each) => each === kindName);
  if (point === undefined || kind === undefined || rest.length > 0) return null;
  return { point, kind, times: 1, after: 0 };
}
