import type { NoticeCode } from "~/domain/notice-codes";

import type { CrmSession } from "../crm/crm";
import { emptySessionData } from "./session-data";
import type { SessionData } from "./session-data";

/** A session is sealed again at most this often when nothing in it changed. */
const RESEAL_MS = 60_000;

/** A visitor's session during one request. Setting is enough: it is written when the answer is sent. */
export class VisitorSession {
  #data: SessionData;
  #changed = false;
  #shown: readonly NoticeCode[] = [];
  readonly #sealedAt: number | null;

  /** `stored` is what the cookie held; null for a visitor without one. */
  constructor(stored: { data: SessionData; sealedAt: number } | null) {
    this.#data = stored?.data ?? emptySessionData;
    this.#sealedAt = stored?.sealedAt ?? null;
  }

  get crmSession(): CrmSession | null {
    return this.#data.crmSession;
  }
  set crmSession(crmSession: CrmSession | null) {
    this.#set({ crmSession });
  }

  get basketId(): string | null {
    return this.#data.basketId;
  }
  set basketId(basketId: string | null) {
    this.#set({ basketId });
  }

  /** A path of this site (see safeRedirect). */
  get returnTo(): string | null {
    return this.#data.returnTo;
  }
  set returnTo(returnTo: string | null) {
    this.#set({ returnTo });
  }

  /** What was agreed to for the basket in hand; another basket starts anew. */
  get checkout(): { agreedTotal: number | null; billed: boolean } {
    const { checkout, basketId } = this.#data;
    return checkout !== null && checkout.basketId === basketId
      ? { agreedTotal: checkout.agreedTotal, billed: checkout.billed }
      : { agreedTotal: null, billed: false };
  }
  set checkout({ agreedTotal, billed }: { agreedTotal: number | null; billed: boolean }) {
    const { basketId } = this.#data;
    if (basketId !== null) this.#set({ checkout: { basketId, agreedTotal, billed } });
  }

  /** Says something on the next page that is shown. */
  flash(code: NoticeCode): void {
    const others = this.#data.notices.filter((other) => other !== code);
    this.#set({ notices: [...others, code].slice(-5) });
  }

  /** The notices for the page being made. They are gone once it has been sent. */
  showNotices(): readonly NoticeCode[] {
    this.#shown = this.#data.notices;
    return this.#shown;
  }

  /** Forgets all of it. */
  reset(): void {
    this.#set({ ...emptySessionData });
  }

  /** What to keep of the session, or null when there is nothing to keep. */
  get kept(): SessionData | null {
    const { crmSession, basketId, returnTo, notices } = this.#data;
    return (crmSession ?? basketId ?? returnTo ?? notices[0]) ? this.#data : null;
  }

  get hasCookie(): boolean {
    return this.#sealedAt !== null;
  }

  /** Whether the cookie must be written. */
  needsSealing(now: number): boolean {
    const old = this.#sealedAt !== null && now - this.#sealedAt > RESEAL_MS;
    return this.#changed || (old && this.kept !== null);
  }

  /** Drops the notices that were on the page which is now being sent. */
  noticesWereShown(): void {
    if (this.#shown.length === 0) return;
    this.#set({ notices: this.#data.notices.filter((code) => !this.#shown.includes(code)) });
    this.#shown = [];
  }

  #set(change: Partial<SessionData>): void {
    this.#data = { ...this.#data, ...change };
    this.#changed = true;
  }
}
