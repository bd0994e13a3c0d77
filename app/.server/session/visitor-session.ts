import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { getNoticeCode, type Notice } from "~/domain/notices/notice-codes";
import type { BasketDiff } from "~/domain/basket/basket-diff";

import type { CrmSession } from "../ticketing/ticketing";
import { emptySessionData, nothingAgreed, MAX_RETURN_TO, MAX_TURNS } from "./session-data";
import type { SessionData } from "./session-data";
import type { Seal } from "./seal";

type CheckoutProgress = Omit<NonNullable<SessionData["checkout"]>, "basketId">;

/** How often an unchanged session is sealed again to keep it alive. */
const RESEAL_MS = 60_000;

/** Characters of the cookie's value. Some browsers drop cookies above 4,096 bytes, with name and attributes. */
const MAX_SEALED = 3_990;

const makeHash = (url: string): string =>
  createHash("sha256").update(url).digest("base64url").slice(0, 16);

/** The session of a visitor during one request. Changes are saved when the response is sent. */
export class VisitorSession {
  #data: SessionData;
  #changed = false;
  #shown: readonly Notice[] = [];
  #newsShown = false;
  readonly #sealedAt: number | null;

  constructor(stored: { data: SessionData; sealedAt: number } | null) {
    this.#data = stored?.data ?? emptySessionData;
    this.#sealedAt = stored?.sealedAt ?? null;
  }

  get crmSession(): CrmSession | null {
    return this.#data.crmSession;
  }
  set crmSession(crmSession: CrmSession | null) {
    this.#set(crmSession === null ? { crmSession, isGuest: false } : { crmSession });
  }

  get isGuest(): boolean {
    return this.#data.isGuest;
  }
  set isGuest(isGuest: boolean) {
    this.#set({ isGuest });
  }

  get basketId(): string | null {
    return this.#data.basketId;
  }
  set basketId(basketId: string | null) {
    this.#set({ basketId });
  }

  get boughtBasketId(): string | null {
    return this.#data.boughtBasketId;
  }
  basketWasBought(): void {
    this.#set({ basketId: null, boughtBasketId: this.#data.basketId });
  }

  /** A path of this site (see safeRedirect). One longer than MAX_RETURN_TO is dropped. */
  get returnTo(): string | null {
    return this.#data.returnTo;
  }
  set returnTo(returnTo: string | null) {
    this.#set({ returnTo: returnTo === null || returnTo.length > MAX_RETURN_TO ? null : returnTo });
  }

  get email(): string | null {
    return this.#data.email;
  }
  set email(email: string | null) {
    this.#set({ email: this.#data.draft === null ? email : null });
  }

  get waitingGuest(): CrmSession | null {
    return this.#data.waitingGuest;
  }
  set waitingGuest(waitingGuest: CrmSession | null) {
    this.#set({ waitingGuest });
  }

  get linkCode(): string | null {
    return this.#data.linkCode;
  }
  set linkCode(linkCode: string | null) {
    this.#set({ linkCode });
  }

  /** Reset when the basket changes. */
  get checkoutProgress(): CheckoutProgress {
    const { checkout, basketId } = this.#data;
    if (checkout === null || checkout.basketId !== basketId) return nothingAgreed;
    const { basketId: _, ...progress } = checkout;
    return progress;
  }
  set checkoutProgress(progress: CheckoutProgress) {
    const { basketId } = this.#data;
    if (basketId !== null) this.#set({ checkout: { basketId, ...progress } });
  }

  get draft(): SessionData["draft"] {
    return this.#data.draft;
  }
  set draft(draft: SessionData["draft"]) {
    this.#set(draft === null ? { draft } : { draft, email: null });
  }

  get turns(): readonly string[] {
    return this.#data.turns;
  }
  set turns(turns: readonly string[]) {
    this.#set({ turns: turns.slice(-MAX_TURNS) });
  }

  flash(notice: Notice): void {
    const code = getNoticeCode(notice);
    const others = this.#data.notices.filter((other) => getNoticeCode(other) !== code);
    this.#set({ notices: [...others, notice].slice(-5) });
  }

  noteBasketDiff(news: BasketDiff): void {
    this.#set({ news });
  }

  takeBasketDiff(): BasketDiff | null {
    this.#newsShown = true;
    return this.#data.news;
  }

  showNotices(): readonly Notice[] {
    this.#shown = this.#data.notices;
    return this.#shown;
  }

  /** Drops notices that were shown on the page of another URL, or before this action (null). */
  dropShownNotices(url: string | null): void {
    const { noticesOn } = this.#data;
    if (noticesOn !== null && (url === null || noticesOn !== makeHash(url)))
      this.#set({ notices: [], noticesOn: null });
  }

  reset(): void {
    // Turns are not personal, and hard to get again.
    this.#set({ ...emptySessionData, turns: this.#data.turns });
  }

  /** Null if there is nothing to save. */
  get cookieData(): SessionData | null {
    const { crmSession, basketId, returnTo, email, linkCode, notices, news } = this.#data;
    const textOrNotice = crmSession ?? basketId ?? returnTo ?? email ?? linkCode ?? notices[0];
    const value = textOrNotice ?? news ?? this.#data.waitingGuest ?? this.#data.turns[0];
    return value ? this.#data : null;
  }

  get hasCookie(): boolean {
    return this.#sealedAt !== null;
  }

  /** Returns the cookie's value, or null for none. Drops the least important data if the cookie would be too large. */
  async sealedBy({ seal }: Pick<Seal, "seal">): Promise<string | null> {
    for (;;) {
      const { cookieData } = this;
      if (cookieData === null) return null;
      const sealed = await seal(cookieData);
      if (sealed.length <= MAX_SEALED || !this.#dropLeastImportant()) return sealed;
    }
  }

  /** Returns false if everything left is essential. */
  #dropLeastImportant(): boolean {
    const { news, boughtBasketId, draft, returnTo, email, notices } = this.#data;
    if ((news ?? boughtBasketId) !== null) this.#set({ news: null, boughtBasketId: null });
    else if (draft !== null && draft.fields.length > 0) {
      this.#set({
        draft: { ...draft, fields: [] },
        notices: notices.filter((notice) => notice !== "form-saved"),
      });
      this.flash(notices.includes("form-saved") ? "form-too-long" : "form-lost");
    } else if ((returnTo ?? email) !== null) this.#set({ returnTo: null, email: null });
    else if (this.#data.waitingGuest !== null) this.#set({ waitingGuest: null });
    else if (notices.length > 0) this.#set({ notices: [] });
    else return false;
    return true;
  }

  needsSealing(now: number): boolean {
    const old = this.#sealedAt !== null && now - this.#sealedAt > RESEAL_MS;
    return this.#changed || (old && this.cookieData !== null);
  }

  /** `reloadedAs`: the URL whose page shows the notices again; for null they are shown once. */
  noticesWereShown(reloadedAs: string | null = null): void {
    if (this.#newsShown && this.#data.news !== null) this.#set({ news: null });
    if (this.#shown.length === 0) return;
    if (reloadedAs !== null) {
      this.#set({ noticesOn: makeHash(reloadedAs) });
      return;
    }
    this.#set({ notices: this.#data.notices.filter((notice) => !this.#shown.includes(notice)) });
    this.#shown = [];
  }

  /** The cookie is sealed and sent again only for another value. */
  #set(change: Partial<SessionData>): void {
    const data = { ...this.#data, ...change };
    if (isDeepStrictEqual(data, this.#data)) return;
    this.#data = data;
    this.#changed = true;
  }
}
