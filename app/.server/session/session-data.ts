import { z } from "zod";

import { isNoticeCode } from "~/domain/notice-codes";
import type { NoticeCode } from "~/domain/notice-codes";

/** What the sealed cookie holds: ids and where the visitor is on the way; never what they typed. */
export const sessionDataSchema = z.object({
  crmSession: z.string().max(1500).nullable(),
  basketId: z.string().max(100).nullable(),
  /** The page to go to after signing in. */
  returnTo: z.string().max(500).nullable(),
  /** Notices to show on the next page. */
  notices: z.array(z.custom<NoticeCode>(isNoticeCode)).max(5),
  /** What was agreed to on the checkout's pages, for this basket alone. */
  checkout: z
    .object({ basketId: z.string(), agreedTotal: z.number().int().nullable(), billed: z.boolean() })
    .nullable(),
});

export type SessionData = z.output<typeof sessionDataSchema>;

export const emptySessionData: SessionData = {
  crmSession: null,
  basketId: null,
  returnTo: null,
  notices: [],
  checkout: null,
};
