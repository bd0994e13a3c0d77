import type { Basket } from "#contract/schemas/basket";
import type { AddedKind, LineProblem, SentBody } from "#contract/calls/line-requests";
import type { Result } from "#contract/calls/result";
import type { Crm } from "~/.server/ticketing/ticketing";

export type LineReply<K extends AddedKind> = Result<Basket, LineProblem<K>>;

type AddCall<K extends AddedKind> = { params: { id: string }; body: SentBody<K, "add"> } & (
  | { requestKey: string }
  | { idempotencyKey: string }
);
type ChangeCall<K extends AddedKind> = {
  params: { id: string; itemId: string };
  body: SentBody<K, "change">;
};

/** Adds a line to a basket. The box office refuses it only for the reasons of its kind. */
export const addLine = <K extends AddedKind>(crm: Pick<Crm, "addLine">, call: AddCall<K>) =>
  // A body that TypeScript cannot match with the union of all kinds.
  crm.addLine(call as unknown as Parameters<Crm["addLine"]>[0]) as Promise<LineReply<K>>;

/** Changes a line of a basket; omitted fields are unchanged. */
export const changeLine = <K extends AddedKind>(
  crm: Pick<Crm, "changeLine">,
  call: ChangeCall<K>,
) => crm.changeLine(call as Parameters<Crm["changeLine"]>[0]) as Promise<LineReply<K>>;
