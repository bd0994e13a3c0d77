import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import {
  type AcceptableExtra,
  DONATION_FIELD,
  DONATION_OTHER,
  DONATION_OTHER_FIELD,
  foodFields,
} from "~/domain/forms/extra-fields";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice, priceOrFree } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { type ExtrasAnswer, useExtrasField } from "~/parts/extras/errors";
import type { ChosenItem, ChosenMenu, PerformanceAddOns } from "~/parts/extras/offers";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { TextField } from "~/ui/forms/text-field";
import { OfferRow, titleId } from "~/ui/timeline";
import { VisuallyHidden } from "~/ui/visibility";
import { BasketForm } from "./basket-form";
import { EXTRAS_ID, type PageOffers } from "./basket-view";
import { eveningTitle } from "~/parts/performances/evening-title";
import { type Preset, presetItem, presetMenu } from "./presets";

export type OfferContext = {
  requestKey: string;
  answer: ExtrasAnswer | undefined;
};

type AddFormProps = OfferContext & {
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** A button's own text, and the title of its offer. */
const namedBy = (field: string): string => `${field} ${titleId(field)}`;

/** Adds what `fields` say. */
function AddForm({ requestKey, fields, children }: AddFormProps) {
  return (
    <BasketForm className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="requestKey" value={requestKey} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </BasketForm>
  );
}

function AddButton({ preset: { field, fields }, ...context }: OfferContext & { preset: Preset }) {
  const { t } = useTranslation();
  return (
    <AddForm {...context} fields={fields}>
      <Button look="small-quiet" id={field} aria-labelledby={namedBy(field)}>
        {t("basket.offer.add")}
      </Button>
    </AddForm>
  );
}

/** "2 × Glass of sparkling wine, $35.00". */
function PresetTitle({ preset: { item, quantity, price } }: { preset: Preset }) {
  const { t, locale } = useTranslation();
  const name = knownName(t, "product", item.name);
  const text = t("stock.item", {
    name: quantity > 1 ? t("basket.removal.item", { count: quantity, name }) : name,
    price: priceOrFree(t, price, locale),
  });
  return <NamesWithin text={text} names={[item.name]} />;
}

type Visit = { instanceId: string; tickets: number };

/** An add-on of a performance. Renders nothing if it is in the basket or sold out. */
export function ItemOffer({
  item,
  visit,
  ...context
}: OfferContext & { item: ChosenItem; visit: Visit }) {
  const getErrors = useExtrasField(context.answer);
  const preset = presetItem(item, visit);
  if (preset === null) return null;
  return (
    <OfferRow
      id={preset.field}
      title={<PresetTitle preset={preset} />}
      errors={getErrors(preset.field, "").errors}
    >
      <AddButton preset={preset} {...context} />
    </OfferRow>
  );
}

/** A menu of a performance: one button if there is only one thing to choose, and a link to the whole menu. */
export function MenuOffer({
  menu,
  visit,
  ...context
}: OfferContext & { menu: ChosenMenu; visit: Visit }) {
  const { t } = useTranslation();
  const getErrors = useExtrasField(context.answer);
  if (menu.guests > 0) return null;
  const preset = presetMenu(menu, visit);
  const id = foodFields(visit.instanceId, menu.id).guests;
  const { instanceId } = visit;
  const order = pathTo("food-and-drink", { relatedInstance: instanceId });
  const linkId = `${id}-menu`;
  const toMenu = (
    <ButtonLink
      look={preset === null ? "small-quiet" : "link"}
      id={linkId}
      aria-labelledby={`${linkId} ${titleId(id)}`}
      href={`${order}#m:${instanceId}:${menu.id}`}
    >
      {t(preset === null ? "basket.offer.menu" : "basket.offer.others")}
    </ButtonLink>
  );
  return (
    <OfferRow
      id={id}
      title={
        preset === null ? (
          <ContentText kind="product" text={menu.name} />
        ) : (
          <PresetTitle preset={preset} />
        )
      }
      text={preset === null ? undefined : toMenu}
      errors={preset === null ? [] : getErrors(preset.field, "").errors}
    >
      {preset === null ? toMenu : <AddButton preset={preset} {...context} />}
    </OfferRow>
  );
}

/** Whether an offer of the performance was refused. */
export const isRefused = (instanceId: string, { answer }: OfferContext): boolean =>
  answer?.errors.some(({ field }) => field.includes(`:${instanceId}:`)) ?? false;

/** All offers of a performance, behind one line, where its place in the timeline would make the page too long. */
export function FoldedOffers({
  addOns,
  ...context
}: OfferContext & { addOns: PerformanceAddOns | undefined }) {
  const { t, locale } = useTranslation();
  if (addOns === undefined || !hasOffers(addOns)) return null;
  const { instance, tickets, items, menus } = addOns;
  const visit = { instanceId: instance.id, tickets };
  return (
    <div className="no-print w-full">
      <Collapsible
        title={
          <>
            {eveningTitle(t, instance.startsAt)}
            <VisuallyHidden>: {formatDate(instance.startsAt, "pill", locale)}</VisuallyHidden>
          </>
        }
        open={isRefused(instance.id, context)}
      >
        {menus.map((menu) => (
          <MenuOffer key={menu.id} menu={menu} visit={visit} {...context} />
        ))}
        {items.map((item) => (
          <ItemOffer key={item.id} item={item} visit={visit} {...context} />
        ))}
      </Collapsible>
    </div>
  );
}

const hasOffers = ({ instance, tickets, items, menus }: PerformanceAddOns): boolean =>
  menus.some(({ guests }) => guests === 0) ||
  items.some((item) => presetItem(item, { instanceId: instance.id, tickets }) !== null);

const PROTECTION: AcceptableExtra = "booking-protection";

type OrderOffersProps = OfferContext & { offers: PageOffers };

/** Offers for the whole order, each with one button. Renders nothing without any. */
export function OrderOffers({ offers, ...context }: OrderOffersProps) {
  const { t, locale } = useTranslation();
  const { protection, coverFee, roundUp, donation } = offers;
  const getErrors = useExtrasField(context.answer);
  if (!protection && !coverFee && !roundUp && !donation) return null;
  return (
    <section id={EXTRAS_ID} aria-labelledby="order-offers" className="no-print grid gap-3">
      <h2 id="order-offers" className="font-sans text-base font-semibold">
        {t("basket.extras.titleOther")}
      </h2>
      <ul className="num border-b">
        {protection && (
          <li className="border-t py-3">
            <OfferRow
              id={PROTECTION}
              title={t("stock.item", {
                name: t("lineName.booking-protection"),
                price: formatPrice(protection.amount, locale),
              })}
              text={t("basket.protection.short", { percent: protection.percentReturned })}
              errors={getErrors(PROTECTION, "").errors}
            >
              <AddForm {...context} fields={{ [PROTECTION]: "on" }}>
                <Button look="small-quiet" id={PROTECTION} aria-labelledby={namedBy(PROTECTION)}>
                  {t("basket.offer.add")}
                </Button>
              </AddForm>
            </OfferRow>
          </li>
        )}
        {(donation || roundUp || coverFee) && (
          <li className="border-t py-3">
            <GiftOffers donation={donation} roundUp={roundUp} coverFee={coverFee} {...context} />
          </li>
        )}
      </ul>
    </section>
  );
}

type GiftOffersProps = OfferContext & Pick<PageOffers, "donation" | "roundUp" | "coverFee">;

/** All ways to give: a button for each amount, and what else can be given behind one line. */
function GiftOffers({ donation, roundUp, coverFee, ...context }: GiftOffersProps) {
  const { t, locale } = useTranslation();
  const getProps = useExtrasField(context.answer);
  const { field, defaultValue, errors } = getProps(DONATION_OTHER_FIELD, "");
  const small = [
    { name: "round-up", text: "basket.roundUp.give", offer: roundUp },
    { name: "cover-fee", text: "basket.coverFee.give", offer: coverFee },
  ] as const;
  const shown = [DONATION_FIELD, ...small.map(({ name }) => name)];
  const smallGifts = small.map(({ name, text, offer }) =>
    offer ? (
      <AddForm key={name} {...context} fields={{ [name]: "on" }}>
        <Button look="small-quiet" id={name}>
          {t(text, { sum: formatPrice(offer.amount, locale) })}
        </Button>
      </AddForm>
    ) : null,
  );
  return (
    <OfferRow
      id={DONATION_FIELD}
      title={t(donation ? "basket.gift.title" : "basket.gift.small")}
      errors={shown.flatMap((name) => getProps(name, "").errors)}
    >
      {donation?.values.map((value) => {
        const sum = formatPrice(value, locale);
        return (
          <AddForm
            key={value.amount}
            {...context}
            fields={{ [DONATION_FIELD]: String(value.amount) }}
          >
            <Button look="small-quiet" aria-label={t("basket.offer.give", { sum })}>
              {sum}
            </Button>
          </AddForm>
        );
      })}
      {donation && (donation.displayOther || roundUp || coverFee) ? (
        <details className="more min-w-0 open:w-full" open={errors.length > 0 || undefined}>
          <summary>{t("basket.gift.other")}</summary>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-2">
            {donation.displayOther ? (
              <AddForm {...context} fields={{ [DONATION_FIELD]: DONATION_OTHER }}>
                <TextField
                  field={{ ...field, initialValue: defaultValue }}
                  errors={errors}
                  label={t("upsells.otherAmount")}
                  required
                  inputMode="decimal"
                  width="short"
                />
                <Button look="small-quiet">{t("basket.offer.giveOther")}</Button>
              </AddForm>
            ) : null}
            {smallGifts}
          </div>
        </details>
      ) : (
        smallGifts
      )}
    </OfferRow>
  );
}
