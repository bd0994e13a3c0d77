import { noticeCodeOf } from "~/domain/notice-codes";
import type { Notice } from "~/domain/notice-codes";
import type { BasketDiff } from "~/domain/basket/basket-diff";

import type { CrmSession } from "../ticketing/ticketing";
import { emptySessionData, nothingAgreed, MAX_RETURN_TO, MAX_TURNS } from "./session-data";
import type { SessionData } from "./session-data";
import type { Seal } from "./seal";

type Agreed = Omit<NonNullable<SessionData["checkout"]>, "basketId">;

/** A session is sealed again at most this often when nothing in it changed. */
const RESEAL_MS = 60_000;

/**
 * Characters of the cookie's value. Browsers keep 4,096 bytes of a cookie with its name and attributes, and some drop a larger
 * one without a word.
 */
const MAX_SEALED = 3_990;

/** Setting is enough: it is written when the answer is sent. */
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
    if (isGuest !== this.#data.isGuest) this.#set({ isGuest });
  }

  get basketId(): string | null {
    return this.#data.basketId;
  }
  set basketId(basketId: string | null) {
    this.#set({ basketId });
  }

  /** See `SessionData`. */
  get boughtBasketId(): string | null {
    return this.#data.boughtBasketId;
  }
  /** The basket in hand has become an order, so it is no longer a basket. */
  basketWasBought(): void {
    this.#set({ basketId: null, boughtBasketId: this.#data.basketId });
  }

  /** A path of this site (see safeRedirect). A longer one than the cookie takes is left out. */
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

  /** See `SessionData`. */
  get linkCode(): string | null {
    return this.#data.linkCode;
  }
  set linkCode(linkCode: string | null) {
    this.#set({ linkCode });
  }

  /** What was agreed to for the basket in hand; another basket starts over. */
  get checkoutProgress(): Agreed {
    const { checkout, basketId } = this.#data;
    if (checkout === null || checkout.basketId !== basketId) return nothingAgreed;
    const { basketId: _, ...agreed } = checkout;
    return agreed;
  }
  set checkoutProgress(agreed: Agreed) {
    const { basketId } = this.#data;
    if (basketId !== null) this.#set({ checkout: { basketId, ...agreed } });
  }

  get draft(): SessionData["draft"] {
    return this.#data.draft;
  }
  set draft(draft: SessionData["draft"]) {
    this.#set(draft === null ? { draft } : { draft, email: null });
  }

  /** `once` in the cookie: what the key of a form without one of its own is made of. */
  get formSeed(): SessionData["once"] {
    return this.#data.once;
  }
  set formSeed(once: SessionData["once"]) {
    this.#set({ once });
  }

  get turns(): readonly string[] {
    return this.#data.turns;
  }
  set turns(turns: readonly string[]) {
    this.#set({ turns: turns.slice(-MAX_TURNS) });
  }

  flash(notice: Notice): void {
    const code = noticeCodeOf(notice);
    const others = this.#data.notices.filter((other) => noticeCodeOf(other) !== code);
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

  reset(): void {
    // Nothing personal, and hard to get again.
    this.#set({ ...emptySessionData, turns: this.#data.turns });
  }

  /** What the cookie holds; null where nothing is worth one. */
  get cookieData(): SessionData | null {
    const { crmSession, basketId, returnTo, email, linkCode, notices, news, once } = this.#data;
    const some = crmSession ?? basketId ?? returnTo ?? email ?? linkCode ?? notices[0];
    const any = some ?? news ?? once ?? this.#data.turns[0];
    return any ? this.#data : null;
  }

  get hasCookie(): boolean {
    return this.#sealedAt !== null;
  }

  /** The cookie's value, or null for none. What is missed least is given up where the browser would not keep it all. */
  async sealedBy({ seal }: Pick<Seal, "seal">): Promise<string | null> {
    for (;;) {
      const { cookieData } = this;
      if (cookieData === null) return null;
      const sealed = await seal(cookieData);
      if (sealed.length <= MAX_SEALED || !this.#giveUp()) return sealed;
    }
  }

  /** False when nothing is left that the visit can do without. */
  #giveUp(): boolean {
    const { news, boughtBasketId, draft, returnTo, email, notices } = this.#data;
    if ((news ?? boughtBasketId) !== null) this.#set({ news: null, boughtBasketId: null });
    else if (draft !== null && draft.fields.length > 0) {
      this.#set({
        draft: { ...draft, fields: [] },
        notices: notices.filter((notice) => notice !== "form-kept"),
      });
      this.flash(notices.includes("form-kept") ? "form-too-long" : "form-lost");
    } else if ((returnTo ?? email) !== null) this.#set({ returnTo: null, email: null });
    else if (notices.length > 0) this.#set({ notices: [] });
    else return false;
    return true;
  }

  needsSealing(now: number): boolean {
    const old = this.#sealedAt !== null && now - this.#sealedAt > RESEAL_MS;
    return this.#changed || (old && this.cookieData !== null);
  }

  noticesWereShown(): void {
    if (this.#newsShown && this.#data.news !== null) this.#set({ news: null });
    if (this.#shown.length === 0) return;
    this.#set({ notices: this.#data.notices.filter((notice) => !this.#shown.includes(notice)) });
    this.#shown = [];
  }

  #set(change: Partial<SessionData>): void {
    this.#data = { ...this.#data, ...change };
    this.#changed = true;
  }
}
