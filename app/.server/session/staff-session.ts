import { z } from "zod";

import { STAFF_NOTICES, type StaffNoticeCode } from "~/domain/account/staff";

import { createSealFor, type Seal } from "./seal";
import { MAX_RETURN_TO } from "./session-data";

const isNotice = (value: unknown): value is StaffNoticeCode =>
  typeof value === "string" && value in STAFF_NOTICES;

const staffDataSchema = z.object({
  session: z.string().max(300).nullable(),
  /** Set after the password, until the authenticator code is verified. */
  question: z.string().max(300).nullable(),
  returnTo: z.string().max(MAX_RETURN_TO).nullable(),
  notice: z.custom<StaffNoticeCode>(isNotice).nullable(),
});
export type StaffData = z.output<typeof staffDataSchema>;

const emptyStaffData: StaffData = { session: null, question: null, returnTo: null, notice: null };

export function createStaffSeal(secrets: readonly string[], idleSeconds: number): Seal<StaffData> {
  return createSealFor({ purpose: "staff", schema: staffDataSchema }, secrets, idleSeconds);
}

/** How often an unchanged session is sealed again to keep it alive. */
const RESEAL_MS = 60_000;

/** The session of a staff member during one request. Changes are saved when the response is sent. */
export class StaffSession {
  #data: StaffData;
  #changed = false;
  readonly #sealedAt: number | null;

  /** `adminPath`: the first path segment of the staff pages. `stored`: the cookie's data. */
  constructor(
    readonly adminPath: string,
    stored: { data: StaffData; sealedAt: number } | null,
  ) {
    this.#data = stored?.data ?? emptyStaffData;
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
    this.#set({ ...emptyStaffData, session });
  }

  ask(question: string): void {
    this.#set({ ...emptyStaffData, question, returnTo: this.#data.returnTo });
  }

  end(notice: StaffNoticeCode, returnTo: string | null = null): void {
    this.#set({ ...emptyStaffData, notice, returnTo });
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
