import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";

import { isFree } from "~/domain/arithmetic/money";
import { useTranslation } from "~/i18n/translation-context";
import { posterImage } from "~/domain/pictures/poster-image";
import { itemPoster } from "~/parts/lines/line-kinds";
import { ItemName, useLineDetails } from "~/parts/lines/line-parts";
import { Panel } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { isDonation, ThanksLead } from "./thanks";

type GiftThanksProps = {
  gifts: readonly ItemOfKind<"donation">[];
  doneByGifts: Readonly<Record<string, string>>;
};

/** A donation that cost something. */
export const isPaidDonation = (item: Order["items"][number]): item is ItemOfKind<"donation"> =>
  isDonation(item) && !isFree(item.price);

/** Thanks for donations beside tickets or other things, and what they do. */
export function GiftThanks({ gifts, doneByGifts }: GiftThanksProps) {
  const { t } = useTranslation();
  const detailsOf = useLineDetails();
  return (
    <Panel as="section" labelledBy="gift">
      <h2 id="gift">{t("order.thanks.donation")}</h2>
      <LineList>
        {gifts.map((donation) => (
          <LineItem
            key={donation.id}
            poster={posterImage(itemPoster(donation))}
            titleAs="h3"
            title={<ItemName line={donation} />}
            // The heading says the first, that it is a donation.
            details={[
              <ThanksLead
                key="lead"
                thanks={{ kind: "donation", donation }}
                doneByGifts={doneByGifts}
              />,
              ...detailsOf(donation).slice(1),
            ]}
          />
        ))}
      </LineList>
    </Panel>
  );
}
