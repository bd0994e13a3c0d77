import { z } from "zod";

import { CHECKOUT_STEP_NAMES } from "~/domain/checkout/checkout-steps";
import { isNoticeCode, sumNoticeSchema } from "~/domain/notice-codes";
import type { NoticeCode } from "~/domain/notice-codes";
import type { BasketDiff } from "~/domain/basket/basket-diff";

/** Bytes of a saved form. With a usual session it fits, sealed, into the 4,096 bytes of a cookie; see `sealedBy`. */
export const MAX_DRAFT_BYTES = 2_200;

/** Turns in queues that a visitor may have at once; one that was entered before them has to be entered again. */
export const MAX_TURNS = 4;

/** Characters of the page that signing in leads back to, for visitors and for staff. */
export const MAX_RETURN_TO = 500;

/** Ids and where the visitor is on the way. What they typed only until the form's next showing; never a password. */
export const sessionDataSchema = z.object({
  crmSession: z.string().max(1500).nullable(),
  /** Whether that session is a guest's, who has no account. */
  isGuest: z.boolean().default(false),
  basketId: z.string().max(100).nullable(),
  /** The last basket that was bought: an old page of its checkout leads to its order. */
  boughtBasketId: z.string().max(100).nullable().default(null),
  returnTo: z.string().max(MAX_RETURN_TO).nullable(),
  /** The address that somebody typed who is about to sign in, until they have. */
  email: z.string().max(254).nullable().default(null),
  /** The promo code of a campaign link, until there are tickets that it can be applied to. */
  linkCode: z.string().max(40).nullable().default(null),
  notices: z.array(z.union([z.custom<NoticeCode>(isNoticeCode), sumNoticeSchema])).max(5),
  /** Changes to the basket made elsewhere, to be shown on the next page with the basket. */
  news: z
    .object({
      cause: z.enum(["elsewhere", "merged"]),
      added: z.array(z.string().max(10)).max(12),
      changed: z.array(z.string().max(10)).max(12),
      gone: z.array(z.object({ isTicket: z.boolean(), total: z.number().int() })).max(12),
    })
    .nullable()
    .default(null) satisfies z.ZodType<BasketDiff | null, unknown>,
  /** What was agreed to on the checkout's pages, for this basket alone. */
  checkout: z
    .object({
      basketId: z.string(),
      agreedTotal: z.number().int().nullable(),
      passed: z.array(z.enum(CHECKOUT_STEP_NAMES)).max(CHECKOUT_STEP_NAMES.length),
      /** The answer on the summary or the payment page, for the way back from the card page. */
      keepCard: z.boolean().default(false),
    })
    .nullable(),
  /** A step's form that could not be taken because nobody was signed in: its fields, in their order. */
  draft: z
    .object({
      step: z.enum(CHECKOUT_STEP_NAMES),
      fields: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
  /** Of a form without a key of its own: what its key is made of, and when it was given (milliseconds). */
  once: z.object({ seed: z.uuid(), at: z.number() }).nullable().default(null),
  /** The turns in queues that this session has entered: the place's cookie alone, which can be copied, is none. */
  turns: z.array(z.string().max(20)).max(MAX_TURNS).default([]),
});

export type SessionData = z.output<typeof sessionDataSchema>;

export const emptySessionData: SessionData = {
  crmSession: null,
  isGuest: false,
  basketId: null,
  boughtBasketId: null,
  returnTo: null,
  email: null,
  linkCode: null,
  notices: [],
  news: null,
  checkout: null,
  draft: null,
  once: null,
  turns: [],
};

/** What a visitor has agreed to before they have agreed to anything. */
export const nothingAgreed = { agreedTotal: null, passed: [], keepCard: false };
