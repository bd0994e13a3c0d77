import type { AppLoadContext } from "@remix-run/node";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { throwErrorPage } from "~/.server/http/rendering/replies";

/** A gift voucher by its tidy code, or the message that says why it is not shown. Failed attempts are counted. */
export async function findBalance(
  { crm, addressBlock, session }: AppLoadContext,
  code: string,
): Promise<{ voucher: GiftVoucher } | { message: "voucherUnknown" | "reason.too-many-tries" }> {
  const found = await crm.getVoucherBalance({
    session: session.crmSession,
    caller: addressBlock,
    body: { code },
  });
  if (found.ok) return { voucher: found.value };
  switch (found.failure.code) {
    case "not-allowed":
      return { message: "reason.too-many-tries" };
    case "code-not-recognised":
    case "invalid":
      return { message: "voucherUnknown" };
    case "unavailable":
      return throwErrorPage(503);
  }
}
