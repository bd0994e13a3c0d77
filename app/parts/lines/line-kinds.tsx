import type { Item, ItemKind } from "#contract/schemas/basket-item";
import { knownName } from "#contract/text/known-names";
import type { Motif } from "#contract/names/motifs";
import { displayEmail } from "#contract/text/email";
import {
  fundPoster,
  GIFT_CARD_POSTER,
  goodsLook,
  type ItemLook,
  MEMBERSHIP_POSTER,
  packagePoster,
} from "#runtime/posters/item-posters";
import type { PosterLook } from "#runtime/posters/poster-look";
import { venueSettings } from "~/venue-settings";
import { money } from "~/domain/arithmetic/money";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";
import { foodPickupWords } from "./food-pickup-words";
import type { LineView, LineWriter } from "./line-view";
import { MAX_GIFT_VOUCHERS } from "#contract/rules/gift-vouchers/gift-voucher";
import { MAX_SUBSCRIPTIONS } from "#contract/rules/packages/ticket-subscription";
import { MAX_STOCK_LINE } from "#contract/rules/shop/stock-item";

/** Head of the shop's page. */
export const SHOP_POSTER: PosterLook = { motif: "rings", seed: "shop", drawings: [4] };

const motif = (name: Motif, seed: ItemKind): PosterLook => ({ motif: name, seed });

const day = (iso: string, locale: Locale) => formatDay(iso, "short-date", locale);

const findRecipient = (
  t: Translate,
  { toName, toEmail }: { toName: string | null; toEmail: string | null },
) => {
  const name = toName ?? (toEmail && displayEmail(toEmail));
  return name === null ? null : t("basket.voucher.to", { name });
};

const editGift = (page: "gift-voucher-purchase" | "give-membership", id: string) =>
  ({ label: "basket.line.edit", href: pathTo(page, {}, { item: id }) }) as const;

const listQuantity = ({ quantity }: Pick<Item, "quantity">, { t, isCounted }: LineWriter) =>
  isCounted === true ? [] : [t("basket.line.quantity", { quantity })];

const lineViews: { [K in ItemKind]: LineView<K> } = {
  package: {
    totalName: null,
    section: "others",
    details: ({ quantity, details: { type, missing } }, { t, isCounted = false }) => [
      t("basket.kind.package"),
      ...(missing > 0
        ? [
            t(type === "super" ? "basket.package.missingParts" : "basket.package.missing", {
              count: missing,
            }),
          ]
        : []),
      ...(quantity > 1 && !isCounted ? [t("basket.line.quantity", { quantity })] : []),
    ],
    poster: packagePoster,
    change: null,
    // Its performances are changed on the package's page.
    edit: ({ id, productId, details }) =>
      details.type === "fixed-series"
        ? null
        : {
            label: `basket.package.more.${details.type}`,
            href: pathTo(
              "package-builder",
              { package: productId },
              details.type === "flex" ? { item: id } : {},
            ),
          },
  },
  "food-and-drink": {
    totalName: "food.title",
    section: "others",
    details: ({ quantity, details }, { t, locale, isCounted = false }) => [
      ...(isCounted
        ? []
        : [
            t("basket.food.line", {
              category: knownName(t, "product", details.category),
              quantity,
            }),
          ]),
      ...foodPickupWords({ t, locale }, details, details.performance?.startsAt),
    ],
    poster: (id) => ({ motif: "night", seed: `food-${id}` }),
    names: ({ category, collectionPoint }) => [category, collectionPoint],
    change: null,
    edit: ({ details: { instanceId, menuId } }) => ({
      label: "basket.food.change",
      href: `${pathTo("food-and-drink", { relatedInstance: instanceId })}#m:${instanceId}:${menuId}`,
    }),
  },
  merchandise: {
    totalName: "shop.title",
    section: "others",
    details: listQuantity,
    poster: (_, details) => goodsLook(details?.drawing),
    change: { by: "quantity", kind: "merchandise", max: MAX_STOCK_LINE },
  },
  supplementary: {
    totalName: "upsells.title",
    section: "others",
    details: listQuantity,
    poster: (id) => ({ motif: "winds", seed: `extra-${id}` }),
    howToUse: ({ description }) =>
      description ? <ContentText key="use" kind="product" text={description} /> : null,
    change: { by: "quantity", kind: "supplementary", max: MAX_STOCK_LINE },
  },
  membership: {
    totalName: "memberships.title",
    section: "others",
    details: ({ details: { startsOn, expiresOn, remindsToRenew, renews } }, { t, locale }) => [
      t(renews ? "basket.membership.renewal" : "basket.membership.period", {
        from: day(startsOn, locale),
        to: day(expiresOn, locale),
      }),
      t(remindsToRenew ? "basket.membership.renewed" : "basket.membership.ends"),
    ],
    poster: () => MEMBERSHIP_POSTER,
    kindName: "basket.kind.membership",
    title: (t, name) => t("account.orders.name.membership", { name }),
    change: { by: "auto-renew" },
  },
  donation: {
    totalName: "basket.totals.kinds.donation",
    section: "gifts",
    details: ({ details }, { t }) => {
      const { appeal, anonymous, recognitionName, tribute, roundUp, monthly } = details;
      return [
        ...(roundUp ? [t("basket.donation.roundUp")] : []),
        ...(monthly === true ? [t("basket.donation.monthly")] : []),
        ...(appeal === null ? [] : [knownName(t, "fund", appeal)]),
        ...(anonymous ? [t("basket.donation.anonymous")] : []),
        ...(recognitionName === null ? [] : [t("basket.donation.name", { name: recognitionName })]),
        ...(tribute === null ? [] : [t(`basket.donation.${tribute.type}`, { name: tribute.name })]),
      ];
    },
    poster: fundPoster,
    kindName: "basket.kind.donation",
    title: (t, name) => t("account.orders.name.donation", { name }),
    distinction: (t, { monthly }) => (monthly === true ? t("basket.donation.monthly") : null),
    change: { by: "amount" },
  },
  "gift-voucher": {
    totalName: "site.giftCards",
    section: "others",
    details: ({ quantity, price, details }, { t, locale, write, isCounted = false }) => {
      const { toName, toEmail, sendOn, sent } = details;
      return [
        ...(quantity === 1
          ? isCounted
            ? []
            : [t("basket.line.quantity", { quantity })]
          : [
              t("basket.line.quantityEach", {
                quantity,
                each: write(money(price.amount / quantity, price.currency)),
              }),
            ]),
        ...(toName === null ? [] : [t("basket.voucher.to", { name: toName })]),
        toEmail === null
          ? t(sent ? "basket.voucher.sentToYou" : "basket.voucher.toYou")
          : t(sent ? "basket.voucher.sentToEmail" : "basket.voucher.toEmail", { email: toEmail }),
        ...(sendOn === null || sent
          ? []
          : [t("basket.voucher.sendOn", { date: day(sendOn, locale) })]),
      ];
    },
    poster: () => GIFT_CARD_POSTER,
    distinction: findRecipient,
    change: { by: "quantity", kind: "gift-voucher", max: MAX_GIFT_VOUCHERS },
    edit: ({ id }) => editGift("gift-voucher-purchase", id),
  },
  "membership-gift": {
    totalName: "basket.totals.kinds.membership-gift",
    section: "others",
    details: ({ details }, { t, locale }) => {
      const { toName, toEmail, sendOn, months, progress } = details;
      const on = (iso: string | null) => ({ date: iso === null ? "" : day(iso, locale) });
      return [
        t("basket.voucher.to", { name: toName }),
        t("basket.membershipGift.months", { count: months }),
        t("basket.membershipGift.toEmail", { email: toEmail }),
        progress
          ? t(`basket.membershipGift.progress.${progress.state}`, on(progress.on))
          : t(
              sendOn === null ? "basket.membershipGift.onceBought" : "basket.voucher.sendOn",
              on(sendOn),
            ),
      ];
    },
    poster: () => motif("gala", "membership-gift"),
    kindName: "basket.membershipGift.kind",
    title: (t, name) => t("account.orders.name.membership-gift", { name }),
    distinction: findRecipient,
    change: null,
    edit: ({ id }) => editGift("give-membership", id),
  },
  "ticket-subscription": {
    totalName: "basket.totals.kinds.ticket-subscription",
    section: "others",
    details: ({ quantity, details, price }, { t, locale, write, isCounted = false }) => {
      const { pricingName, vouchers, months, feePerTicket, expiresOn } = details;
      const fee = feePerTicket ? write(money(feePerTicket, price.currency)) : null;
      const pricing = knownName(t, "priceType", pricingName);
      return [
        expiresOn
          ? t("basket.subscription.until", { pricing, vouchers, date: day(expiresOn, locale) })
          : t("basket.subscription.line", { pricing, vouchers, months }),
        ...(fee === null ? [] : [t("basket.subscription.fee", { fee })]),
        ...(isCounted ? [] : [t("basket.line.quantity", { quantity })]),
      ];
    },
    poster: () => motif("hills", "ticket-subscription"),
    kindName: "basket.kind.ticket-subscription",
    title: (t, name) => t("account.orders.name.ticket-subscription", { name }),
    change: { by: "quantity", kind: "ticket-subscription", max: MAX_SUBSCRIPTIONS },
  },
  "booking-protection": {
    totalName: "lineName.booking-protection",
    section: "order",
    details: ({ quantity, details: { percentReturned } }, { t }) => [
      t("basket.protection.line", { count: quantity, percent: percentReturned }),
    ],
    poster: () => motif("rings", "booking-protection"),
    howToUse: (_, t) => t("order.protection", { phone: venueSettings.boxOffice.phone }),
    change: null,
  },
  "cover-fee": {
    totalName: "lineName.cover-fee",
    section: "gifts",
    details: (_, { t }) => [t("basket.coverFee.line")],
    poster: fundPoster,
    change: null,
  },
};

export const getView = <K extends ItemKind>({ kind }: { kind: K }): LineView<K> => lineViews[kind];

/** Returns the poster of a line other than a ticket, or what its goods look like. */
export const itemPoster = ({
  kind,
  productId,
  details,
}: Pick<Item, "kind" | "productId"> & { details?: Item["details"] }): ItemLook =>
  getView<ItemKind>({ kind }).poster(productId, details);
