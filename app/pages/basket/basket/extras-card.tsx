import { type AcceptableExtra, ACCEPTABLE_EXTRAS } from "~/domain/extra-fields";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { type ExtrasAnswer, isTouched, useExtrasField } from "~/parts/extras/errors";
import { AddOnFields, StockChoice } from "~/parts/extras/fields";
import { DonationFields } from "~/parts/extras/donation-fields";
import { wantsExtras } from "~/parts/extras/read-extras";
import { pathTo } from "~/routing/paths";
import { usePageFrame } from "~/routing/page-frame";
import { Button } from "~/ui/button";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { useOwnPath } from "~/ui/forms/own-path";
import { SeparatedLinks } from "~/ui/separated-links";
import { EXTRAS_ID, type PageOffers } from "./basket-view";

type ExtrasCardProps = {
  offers: PageOffers;
  /** Whether there are tickets for a hall, and not only for streams. */
  hasVisit: boolean;
  answer: ExtrasAnswer | undefined;
};

/** Card of add-ons in the basket's form, and at first only a button that opens it. Renders nothing without offers. */
export function ExtrasCard({ offers, hasVisit, answer }: ExtrasCardProps) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const { donation, performances, merchandise, hasMore } = offers;
  const boxes = useBoxes(offers);
  const query = new URLSearchParams(useOwnPath()?.split("?")[1]);
  const isEmpty =
    boxes.length + performances.length + merchandise.length === 0 && donation === null;
  if (isEmpty) return null;
  const isRefused = (answer?.errors.length ?? 0) > 0;
  const isFilled = answer !== undefined && (isRefused || wantsExtras(answer.typed));
  const shown = isFilled ? answer : undefined;
  const title = t(hasVisit ? "basket.extras.title" : "basket.extras.titleOther");
  // Text browsers would show all its fields, about 40 for each performance.
  if (!isFilled && query.get("open") !== EXTRAS_ID)
    return (
      <p className="card">
        {/* Not a link, which would lose the notes that are not saved yet. */}
        <Button look="link" name="by" value="open-extras">
          {title}
        </Button>
      </p>
    );
  return (
    <Collapsible id={EXTRAS_ID} card title={<CollapsibleHeading>{title}</CollapsibleHeading>} open>
      {boxes.map((box) => (
        <ExtraBox key={box.name} {...box} answer={shown} />
      ))}
      <AddOnFields inCard performances={performances} answer={shown} />
      {hasMore ? (
        <p>
          {t("basket.extras.more")}{" "}
          <SeparatedLinks>
            {features.addOns ? (
              <a href={pathTo("aux", { type: "extras" })}>{t("shop.extras.link")}</a>
            ) : null}
            {features.food ? (
              <a href={pathTo("food-and-drink-performances")}>{t("food.link")}</a>
            ) : null}
          </SeparatedLinks>
        </p>
      ) : null}
      {merchandise.length === 0 ? null : (
        <Collapsible title={t("upsells.shop")} open={isTouched(answer, "n::")}>
          <StockChoice items={merchandise} performance={null} answer={shown} />
        </Collapsible>
      )}
      {donation === null ? null : (
        <DonationFields
          legend={t("basket.gift.title")}
          hint={t("basket.gift.text")}
          donation={donation}
          answer={shown}
        />
      )}
      <Button standalone look="quiet" name="by" value="extras">
        {t("basket.extras.add")}
      </Button>
    </Collapsible>
  );
}

type Box = { name: AcceptableExtra; label: string; hint: string };

function ExtraBox({ name, label, hint, answer }: Box & Pick<ExtrasCardProps, "answer">) {
  const { defaultValue, ...props } = useExtrasField(answer)(name, "");
  return (
    <CheckboxField {...props} label={label} hint={hint} defaultChecked={defaultValue === "on"} />
  );
}

function useBoxes({ protection, coverFee, roundUp }: PageOffers): Box[] {
  const { t, locale } = useTranslation();
  const boxes: Record<AcceptableExtra, Omit<Box, "name"> | null> = {
    "booking-protection": protection && {
      label: t("basket.protection.yes", {
        count: protection.tickets,
        sum: formatMoney(protection.amount, locale),
      }),
      hint: t("basket.protection.text", {
        percent: protection.percentReturned,
        each: formatMoney(protection.perTicket, locale),
      }),
    },
    "cover-fee": coverFee && {
      label: t("basket.coverFee.yes", { sum: formatMoney(coverFee.amount, locale) }),
      hint: t("basket.coverFee.text", { percent: coverFee.percent }),
    },
    "round-up": roundUp && {
      label: t("basket.roundUp.yes", { sum: formatMoney(roundUp.amount, locale) }),
      hint: t("basket.roundUp.text"),
    },
  };
  return ACCEPTABLE_EXTRAS.flatMap((name) => {
    const box = boxes[name];
    return box === null ? [] : [{ name, ...box }];
  });
}
