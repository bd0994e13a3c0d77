import { knownName } from "#contract/text/known-names";
import type { StockItem } from "#contract/schemas/stock-item";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { goodsLook } from "#runtime/posters/item-posters";
import { groupBy } from "#runtime/group-by";
import { posterImage } from "~/domain/pictures/poster-image";
import { isFree } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import { usePageFrame } from "~/routing/page-frame";
import { PerformanceLine } from "~/parts/lines/line-parts";
import { ExtrasErrors, type ExtrasAnswer } from "~/parts/extras/errors";
import { AddOnFields, StockChoice } from "~/parts/extras/fields";
import { ItemTotal } from "~/parts/extras/item-total";
import type { ChosenItem, PerformanceAddOns } from "~/parts/extras/offers";
import { maxQuantity } from "~/parts/extras/read-extras";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardList } from "~/ui/card";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { FormStack } from "~/ui/forms/field-set";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { Thumb } from "~/ui/line-item";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Panel, Split, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { itemTotal, RunningTotal } from "~/ui/totals";
import { SHOP_POSTER } from "~/parts/lines/line-kinds";

type ShopPageProps = {
  page:
    | { kind: "not-found" }
    | { kind: "merchandise"; items: ChosenItem[]; isOne: boolean; requestKey: string }
    | {
        kind: "extras";
        performances: PerformanceAddOns[];
        instance: InstanceLabel;
        requestKey: string;
      }
    | {
        kind: "choose";
        items: StockItem[];
        performances: { instance: InstanceLabel; href: string }[];
      };
  answer: ExtrasAnswer | undefined;
};

export function ShopPage({ page, answer }: ShopPageProps) {
  switch (page.kind) {
    case "not-found":
      return <NoSuchItem />;
    case "merchandise":
      return <Merchandise {...page} answer={answer} />;
    case "extras":
      return <Extras {...page} answer={answer} />;
    case "choose":
      return <ChoosePerformance {...page} />;
  }
}

type PageProps<K extends ShopPageProps["page"]["kind"]> = Extract<
  ShopPageProps["page"],
  { kind: K }
> &
  Pick<ShopPageProps, "answer">;

const FORM_ID = "shop";

/** The name of a single item, or the shop's. */
export function merchandiseTitle(
  { items, isOne }: Pick<PageProps<"merchandise">, "items" | "isOne">,
  t: Translate,
): string {
  const [first] = items;
  return isOne && first !== undefined
    ? knownName(t, "product", first.product ?? first.name)
    : t("shop.title");
}

/** All merchandise by category, in one form with one total and one button. */
function Merchandise({ items, isOne, requestKey, answer }: PageProps<"merchandise">) {
  const { t } = useTranslation();
  const currency = items[0]?.price.currency;
  const isSoldOut = items.every((item) => maxQuantity(item, 0) === 0 && item.chosen === 0);
  const { features } = usePageFrame();
  const shop = pathTo("aux", { type: "merchandise" });
  const ownPath = useOwnPath();
  return (
    <Main
      errors={<ExtrasErrors errors={answer?.errors} />}
      band={
        <PageBanner
          poster={posterImage(SHOP_POSTER)}
          {...(isOne && { above: <BackLink href={shop}>{t("shop.all")}</BackLink> })}
          title={merchandiseTitle({ items, isOne }, t)}
          lead={isOne ? null : t("shop.lead")}
        />
      }
    >
      {currency === undefined ? (
        <EmptyState title={t("shop.none")} />
      ) : (
        <form
          method="post"
          action={ownPath}
          id={FORM_ID}
          noValidate
          aria-label={t("shop.title")}
          className="grid min-w-0 gap-6"
        >
          <input type="hidden" name="requestKey" value={requestKey} />
          <Split panelBeside>
            <ul className="border-b">
              {[...groupBy(items, ({ id, product }) => product ?? id)].map(([key, options]) => (
                <li key={key} className="gig border-t py-4">
                  <Thumb poster={posterImage(goodsLook(options[0].drawing))} />
                  <div className="col-start-2 grid grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-2 md:col-span-2 md:grid-cols-2">
                    <div>
                      <h2 className="text-title">
                        <ContentText kind="product" text={options[0].product ?? options[0].name} />
                      </h2>
                      <ContentText as="p" kind="product" text={options[0].description} />
                      <ContentText
                        as="p"
                        kind="product"
                        text={options[0].category}
                        className="text-small text-muted"
                      />
                    </div>
                    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
                      <StockChoice items={options} performance={null} answer={answer} named />
                    </div>
                  </div>
                </li>
              ))}
            </ul>
            <Panel bar>
              <ItemTotal formId={FORM_ID} currency={currency} />
              <div className="details text-small">
                <p>{t("shop.delivery")}</p>
              </div>
              {isSoldOut ? null : (
                <Button standalone look="sun">
                  {t("order.addOns.add")}
                </Button>
              )}
            </Panel>
          </Split>
        </form>
      )}
      {features.addOns ? (
        <StandaloneLink href={pathTo("aux", { type: "extras" })}>
          {t("shop.extras.link")}
        </StandaloneLink>
      ) : null}
    </Main>
  );
}

/** Extras for the tickets of one performance, such as programs, parking or a talk. */
function Extras({ performances, instance, requestKey, answer }: PageProps<"extras">) {
  const { t, locale } = useTranslation();
  const performance = { event: instance.eventId, instance: instance.id };
  const [first] = performances[0]?.items ?? [];
  return (
    <Main>
      <ExtrasErrors errors={answer?.errors} />
      <BackLink href={pathTo("instance", performance)}>
        <ContentText text={instance.title} lang={instance.titleLang} />
      </BackLink>
      <Stack gap="small">
        <h1>{t("shop.extras.title")}</h1>
        <Lead>{t("shop.extras.lead")}</Lead>
      </Stack>
      {first === undefined ? (
        <EmptyState
          title={t("shop.extras.ticketsFirst")}
          action={
            <ButtonLink href={pathTo("instance", performance)}>
              {t("shop.extras.chooseTickets")}
            </ButtonLink>
          }
        >
          <AlreadyBought />
        </EmptyState>
      ) : (
        <FormStack id={FORM_ID} aria-label={t("shop.extras.title")}>
          <input type="hidden" name="requestKey" value={requestKey} />
          <AddOnFields
            performances={performances}
            answer={answer}
            button={<Button look="quiet">{t("order.addOns.add")}</Button>}
          />
          <RunningTotal
            formId={FORM_ID}
            currency={first.price.currency}
            locale={locale}
            texts={itemTotal(t)}
          />
          <Button standalone look="sun">
            {t("order.addOns.add")}
          </Button>
        </FormStack>
      )}
    </Main>
  );
}

/** Lists the performances in the basket to choose extras for. */
function ChoosePerformance({ items, performances }: Omit<PageProps<"choose">, "answer">) {
  const { t, locale } = useTranslation();
  if (items.length === 0)
    return (
      <Main>
        <h1>{t("shop.extras.title")}</h1>
        <EmptyState
          title={t("shop.extras.none")}
          action={<ButtonLink href={pathTo("whats-on")}>{t("order.seeWhatsOn")}</ButtonLink>}
        />
      </Main>
    );
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("shop.extras.title")}</h1>
        <Lead>{t("shop.extras.lead")}</Lead>
      </Stack>
      <CardList wide>
        {items.map(({ id, name, description, price }) => (
          <Card key={id} bar title={<ContentText kind="product" text={name} />}>
            <p className="num font-semibold">
              {isFree(price) ? t("delivery.free") : formatPrice(price, locale)}
            </p>
            <ContentText as="p" kind="product" text={description} />
          </Card>
        ))}
      </CardList>
      {performances.length === 0 ? (
        <Stack gap="small">
          <p>{t("shop.extras.noTickets")}</p>
          <AlreadyBought />
          <ButtonLink standalone href={pathTo("whats-on")}>
            {t("order.seeWhatsOn")}
          </ButtonLink>
        </Stack>
      ) : (
        <Stack as="section" labelledBy="performances" gap="small">
          <h2 id="performances">{t("shop.extras.choose")}</h2>
          <ul className="grid gap-2">
            {performances.map(({ instance, href }) => (
              <li key={instance.id}>
                <a className="inline-block py-0.5" href={href}>
                  <ContentText text={instance.title} lang={instance.titleLang} />
                </a>{" "}
                <span className="block text-small">
                  <PerformanceLine instance={instance} />
                </span>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Main>
  );
}

function AlreadyBought() {
  const { t } = useTranslation();
  return (
    <p>
      {t("shop.extras.bought")} <a href={pathTo("your-orders")}>{t("shop.extras.orders")}</a>
    </p>
  );
}

function NoSuchItem() {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("shop.notFound")}</h1>
      <Lead>{t("shop.notFoundText")}</Lead>
      <ButtonLink standalone href={pathTo("aux", { type: "merchandise" })}>
        {t("shop.all")}
      </ButtonLink>
    </Main>
  );
}
