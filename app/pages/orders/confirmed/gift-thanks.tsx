import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";

import { isFree } from "~/domain/arithmetic/money";
import { useTranslation } from "~/i18n/translation-context";
import { useLineDetails } from "~/parts/lines/line-parts";
import { Panel, Stack } from "~/ui/layout/primitives";
import { isDonation, ThanksLead } from "./thanks";

type GiftThanksProps = {
  gifts: readonly ItemOfKind<"donation">[];
  doneByGifts: Readonly<Record<string, string>>;
};

/** A donation that cost something. */
export const isGift = (item: Order["items"][number]): item is ItemOfKind<"donation"> =>
  isDonation(item) && !isFree(item.price);

/** Thanks for donations beside tickets or other things, and what they do. */
export function GiftThanks({ gifts, doneByGifts }: GiftThanksProps) {
  const { t } = useTranslation();
  const detailsOf = useLineDetails();
  return (
    <Panel as="section" labelledBy="gift">
      <h2 id="gift">{t("order.thanks.donation")}</h2>
      {gifts.map((donation) => (
        <Stack key={donation.id} gap="tight">
          <p>
            <ThanksLead thanks={{ kind: "donation", donation }} doneByGifts={doneByGifts} />
          </p>
          {/* The heading says the first, that it is a donation. */}
          {detailsOf(donation)
            .slice(1)
            .map((detail, index) => (
              <p key={index} className="text-small">
                {detail}
              </p>
            ))}
        </Stack>
      ))}
    </Panel>
  );
}
