import type { Result } from "#contract/calls/result";
import type { CALLS, TessituraCalls } from "./calls.generated";

export type CallName = keyof TessituraCalls;

export type CallRequest<Name extends CallName> = TessituraCalls[Name]["request"];

export type CallAnswer<Name extends CallName> = TessituraCalls[Name]["answer"];

export type Refusal = {
  code: "refused";
  /** `changed`: another has changed the entity since it was read. `rejected`: a rule of the venue's system. */
  reason: "changed" | "missing" | "forbidden" | "rejected";
  /** What the error's text begins with, like TESSITURA_SEAT_LOCKING_EXCEPTION; for logs and for telling refusals apart. */
  constant: string | null;
};

/** Not reached, or busy: nothing has changed there. `isOurs`: it does not take our credentials. */
type Unavailable = { code: "unavailable"; isOurs?: true };
/** The answer was lost or makes no sense: it may have happened. */
type Unknown = { code: "unknown" };

/** `crm/system/failures.ts` has what they mean to the box office. */
export type CallFailure = Refusal | Unavailable | Unknown;

type FailureOf<Name extends CallName> = (typeof CALLS)[Name]["isRead"] extends true
  ? Refusal | Unavailable
  : CallFailure;

export type CallResult<Name extends CallName> = Result<CallAnswer<Name>, FailureOf<Name>>;
