import { z } from "zod";

import { STAFF_NOTICES } from "~/domain/account/staff";
import type { StaffNoticeCode } from "~/domain/account/staff";

import { sealOf } from "./seal";
import { MAX_RETURN_TO } from "./session-data";
import type { Seal } from "./seal";

const isNotice = (value: unknown): value is StaffNoticeCode =>
  typeof value === "string" && value in STAFF_NOTICES;

const staffDataSchema = z.object({
  session: z.string().max(300).nullable(),
  /** The password was right, and the authenticator's code is asked for. */
  question: z.string().max(300).nullable(),
  returnTo: z.string().max(MAX_RETURN_TO).nullable(),
  notice: z.custom<StaffNoticeCode>(isNotice).nullable(),
});
export type StaffData = z.output<typeof staffDataSchema>;

const nobody: StaffData = { session: null, question: null, returnTo: null, notice: null };

export function createStaffSeal(secrets: readonly string[], idleSeconds: number): Seal<StaffData> {
  return sealOf({ what: "staff", schema: staffDataSchema }, secrets, idleSeconds);
}

/** It is sealed again at most this often when nothing in it changed. */
const RESEAL_MS = 60_000;

/** The visit of a member of staff during one request to a page of theirs. Setting is enough: it is kept with the answer. */
export class StaffSession {
  #data: StaffData;
  #changed = false;
  readonly #sealedAt: number | null;

  /** `adminPath`: the first part of every staff page's address. `stored` is what the cookie held. */
  constructor(
    readonly adminPath: string,
    stored: { data: StaffData; sealedAt: number } | null,
  ) {
    this.#data = stored?.data ?? nobody;
    this.#sealedAt = stored?.sealedAt ?? null;
  }

  get session(): string | null {
    return this.#data.session;
  }

  get question(): string | null {
    return this.#data.question;
  }

  get returnTo(): string | null {
    return this.#data.returnTo;
  }

  begin(session: string): void {
    this.#set({ ...nobody, session });
  }

  ask(question: string): void {
    this.#set({ ...nobody, question, returnTo: this.#data.returnTo });
  }

  end(notice: StaffNoticeCode, returnTo: string | null = null): void {
    this.#set({ ...nobody, notice, returnTo });
  }

  flash(notice: StaffNoticeCode): void {
    this.#set({ notice });
  }

  takeNotice(): StaffNoticeCode | null {
    const { notice } = this.#data;
    if (notice !== null) this.#set({ notice: null });
    return notice;
  }

  get cookieData(): StaffData | null {
    const { session, question, returnTo, notice } = this.#data;
    return (session ?? question ?? returnTo ?? notice) === null ? null : this.#data;
  }

  get hasCookie(): boolean {
    return this.#sealedAt !== null;
  }

  needsSealing(now: number): boolean {
    const old = this.#sealedAt !== null && now - this.#sealedAt > RESEAL_MS;
    return this.#changed || (old && this.cookieData !== null);
  }

  #set(change: Partial<StaffData>): void {
    this.#data = { ...this.#data, ...change };
    this.#changed = true;
  }
}
