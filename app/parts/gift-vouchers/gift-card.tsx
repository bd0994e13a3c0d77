import type { ReactNode } from "react";

import { GIFT_CARD_POSTER, type ItemLook } from "#runtime/posters/item-posters";
import { posterImage } from "~/domain/pictures/poster-image";
import { DecorativeImage } from "~/ui/decorative-image";
import { venueSettings } from "~/venue-settings";

type GiftCardProps = {
  /** Who it is for. */
  name: ReactNode;
  amount?: ReactNode;
  /** The sender's words. */
  children?: ReactNode;
  poster?: ItemLook;
};

/** A gift card as its recipient sees it, or a member's card. The page needs gift-card.css. */
export function GiftCard({ name, amount, children, poster = GIFT_CARD_POSTER }: GiftCardProps) {
  const { href, ground } = posterImage(poster);
  return (
    <div className={`gift-card num ground ground-${ground}`}>
      <DecorativeImage src={href} width="600" height="400" className="no-print" />
      <p className="text-small font-semibold">{venueSettings.name}</p>
      {children}
      <p>
        <span className="gift-name">{name}</span>{" "}
        {amount === undefined ? null : <b className="font-display">{amount}</b>}
      </p>
    </div>
  );
}

type GiftCardPreviewProps = {
  /** Amounts in the order of the form's options. */
  amounts: readonly string[];
  /** Index of the amount that the form has; -1 without one. */
  chosen: number;
  name: string;
  /** Id of the name's field, which script follows, and what the card says while it is empty. */
  nameField: string;
  noName: string;
};

/**
 * The card that a form describes. Styles follow the chosen amount; script also follows the name. Not for screen readers
 * and text browsers, which have the form.
 */
export function GiftCardPreview({ amounts, chosen, ...card }: GiftCardPreviewProps) {
  const { name, nameField, noName } = card;
  const sums = Object.fromEntries(amounts.map((amount, index) => [`data-${index + 1}`, amount]));
  return (
    <div aria-hidden="true" className="side no-print">
      <GiftCard
        name={
          <span
            data-follows={nameField}
            data-shown={name === "" ? noName : name}
            data-empty={noName}
          />
        }
        amount={<span className="sums" data-chosen={amounts[chosen]} {...sums} />}
      />
    </div>
  );
}
