import type { Request, Response } from "express";

import { QUEUE_LINES, type Queue } from "#contract/schemas/queue";
import type { HeldPlace, QueuePlaces } from "~/domain/queue/queue";
import { expiringSignature } from "#runtime/expiring-signature";
import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { readCookies, visitorCookie } from "./cookies";

/** Cookie with the path to go to when it is the visitor's turn. */
const RETURN_COOKIE = "queue-to";

export type QueuePlacesOf = (req: Request, res: Response) => QueuePlaces;

/**
 * Keeps a place per queue in a cookie `<id>.<line>.<number>.<turn>.<until>.<signature>`: the session expires sooner and
 * changes when signing in. The signature includes the queue's id. A turn is valid only in the session that entered it.
 */
export function createQueuePlaces({
  env,
  now,
}: {
  env: { SESSION_SECRET: readonly string[]; PUBLIC_URL: string };
  now: () => Date;
}): QueuePlacesOf {
  const { sign, isValid } = expiringSignature(
    env.SESSION_SECRET,
    (subject, ends) => `queue place ${subject} until ${ends}`,
  );
  /** Key of an entered turn in the session. The place's id is random, so that eight characters are enough. */
  const getMark = ({ id, turn }: Pick<HeldPlace, "id" | "turn">) => `${id.slice(0, 8)}.${turn}`;
  const getName = (queueId: string) => `queue-${queueId.slice(0, 8)}` as const;

  function read(queueId: string, value: string): Omit<HeldPlace, "own"> | null {
    const [id = "", kind = "", number = "", turn = "", until = "", ...signature] = value.split(".");
    const subject = [queueId, id, kind, number, turn, until].join(".");
    const line = QUEUE_LINES.find((name) => name === kind);
    if (line === undefined || !isValid(subject, signature.join("."), now().toISOString()))
      return null;
    return {
      id,
      line,
      number: number === "" ? null : Number(number),
      turn: Number(turn),
      until: Number(until),
    };
  }

  function write(queueId: string, { id, line, number, turn, until }: HeldPlace): string {
    const parts = [id, line, number ?? "", turn, until].join(".");
    const ends = new Date(now().getTime() + COOKIE_SECONDS.queue * 1000).toISOString();
    return `${parts}.${sign(`${queueId}.${parts}`, ends)}`;
  }

  return (req, res) => {
    const cookie = (name: string) => readCookies(req.headers.cookie, [name])[name];
    const set = (name: `queue-${string}`, value: string) => {
      const seconds = value === "" ? 0 : COOKIE_SECONDS.queue;
      res.append("Set-Cookie", visitorCookie(`${name}=${value}`, seconds, env.PUBLIC_URL));
    };
    // Undefined if the request was refused before its session was opened.
    const { session } = res.locals as Partial<Response["locals"]>;
    const queuesWithTurn: Queue[] = [];
    const of = (queueId: string) => {
      const place = read(queueId, cookie(getName(queueId)) ?? "");
      return place && { ...place, own: session?.turns.includes(getMark(place)) === true };
    };
    res.locals.turns = () => queuesWithTurn.flatMap(({ id }) => of(id)?.id ?? []);
    return {
      of,
      queuesWithTurn,
      keep(queueId, place) {
        set(getName(queueId), place === null ? "" : write(queueId, place));
        if (session === undefined || place === null || place.turn === 0) return;
        const mark = getMark(place);
        const others = session.turns.filter((turn) => turn !== mark);
        session.turns = place.own ? [...others, mark] : others;
      },
      returnTo: cookie(RETURN_COOKIE) ?? null,
      setReturnPath(path) {
        set(RETURN_COOKIE, path === null ? "" : encodeURIComponent(path));
      },
      refreshes: cookie("queue-refresh") !== "off",
      setRefresh(on) {
        set("queue-refresh", on ? "" : "off");
      },
    };
  };
}
