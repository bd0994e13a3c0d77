import { knownName } from "#contract/text/known-names";
import { keepNumbers } from "#contract/text/name";
import type { ReactNode } from "react";
import { groupBy } from "#runtime/group-by";
import { addOnQuantityField, foodFields } from "~/domain/forms/extra-fields";
import { priceOrFree } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { unbreakShort } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { PerformanceLine } from "~/parts/lines/line-parts";
import { performanceLine } from "~/parts/lines/line-words";
import { ContentText, NamesWithin, useKnownLabel } from "~/ui/content-text";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { FieldSet } from "~/ui/forms/field-set";
import { SelectField } from "~/ui/forms/select-field";
import { Panel } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { isTouched, useExtrasField, type ExtrasAnswer } from "./errors";
import type { ChosenItem, ChosenMenu, PerformanceAddOns } from "./offers";
import { OptionChips } from "./option-chips";
import { maxQuantity } from "./read-extras";
import { MAX_GUESTS, MORE_THAN_NINE } from "#contract/rules/food/food";

type AddOnFieldsProps = {
  performances: readonly PerformanceAddOns[];
  answer: ExtrasAnswer | undefined;
  /** A copy of the form's button, above a long list. */
  button?: ReactNode;
};

/** With more performances, each is collapsed. */
const MAX_EXPANDED = 2;

export function AddOnFields({ performances, answer, button }: AddOnFieldsProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const all = performances.map(({ instance, tickets, items, menus }, at) => {
    const performance = { instanceId: instance.id, tickets };
    const title = keepNumbers(instance.title);
    const fields = (
      <FieldSet
        key={instance.id}
        id={`i:${instance.id}`}
        legend={<ContentText text={title} lang={instance.titleLang} />}
        legendLooks="heading"
        hint={<PerformanceLine instance={instance} />}
      >
        <StockChoice items={items} performance={performance} answer={answer} />
        {menus.map((menu) => (
          <Panel key={menu.id}>
            <MenuChoice menu={menu} performance={performance} answer={answer} />
          </Panel>
        ))}
      </FieldSet>
    );
    if (performances.length <= MAX_EXPANDED) return fields;
    const isChosen =
      items.some(({ chosen }) => chosen > 0) || menus.some(({ guests }) => guests > 0);
    const isOpen = at === 0 || isChosen || isTouched(answer, `:${instance.id}:`);
    const name = `${title}, ${performanceLine(t, instance, locale, now)}`;
    const marked = <NamesWithin text={name} names={[title, unbreakShort(instance.hallName)]} />;
    return (
      <Collapsible
        key={instance.id}
        title={<CollapsibleHeading>{marked}</CollapsibleHeading>}
        open={isOpen}
      >
        {fields}
      </Collapsible>
    );
  });
  return (
    <>
      {performances.length > MAX_EXPANDED && button ? <p>{button}</p> : null}
      {all}
    </>
  );
}

type MenuChoiceProps = {
  menu: ChosenMenu;
  performance: { instanceId: string; tickets: number };
  answer: ExtrasAnswer | undefined;
};

function MenuChoice({ menu, performance, answer }: MenuChoiceProps) {
  const { t, locale } = useTranslation();
  const productLabel = useKnownLabel("product");
  const getProps = useExtrasField(answer);
  const { instanceId, tickets } = performance;
  const names = foodFields(instanceId, menu.id);
  const most = Math.min(tickets || MAX_GUESTS, MAX_GUESTS);
  const sizes = Array.from({ length: Math.min(most, MORE_THAN_NINE) }, (_, at) => at + 1);
  return (
    <FieldSet
      id={`m:${instanceId}:${menu.id}`}
      legend={<ContentText kind="product" text={menu.name} />}
      legendLooks="small"
      hint={menu.description && <ContentText kind="product" text={menu.description} />}
    >
      <div className="grid items-end gap-4 md:grid-cols-2">
        <SelectField
          {...getProps(names.guests, String(menu.guests))}
          label={t("stock.guests")}
          hint={
            most < MORE_THAN_NINE ? null : (
              <span className="for-many">
                {t(
                  menu.categories.length === 1
                    ? "stock.moreThanNineInAll"
                    : "stock.moreThanNineHint",
                  { least: MORE_THAN_NINE, most },
                )}
              </span>
            )
          }
          options={[
            { value: "0", label: t("stock.noGuests") },
            ...sizes.map((size) => ({
              value: String(size),
              label: size === MORE_THAN_NINE ? t("stock.moreThanNine") : String(size),
            })),
          ]}
        />
        <SelectField
          {...getProps(
            names.collectionPoint,
            menu.collectionPoint || findOnlyPoint(menu.collectionPoints),
          )}
          label={t(menu.serving === "before" ? "stock.servedIn" : "stock.collectionPoint")}
          placeholder={t("stock.chooseCollectionPoint")}
          options={menu.collectionPoints.map((point) => ({
            value: point,
            ...productLabel(point),
          }))}
        />
      </div>
      {menu.categories.map(({ name, items }, at) => (
        <FieldSet
          key={name}
          id={`k:${instanceId}:${menu.id}:${at}`}
          legend={
            <NamesWithin
              text={t("stock.oneForEach", { category: knownName(t, "product", name) })}
              names={[name]}
            />
          }
          legendLooks="label"
          errors={getProps(names.choice(items[0]?.id ?? ""), "").errors}
        >
          {items.map((item, index) => (
            <SelectField
              key={item.id}
              {...getProps(names.choice(item.id), String(item.chosen))}
              // The error summary links to the first item; the field set shows the category's errors.
              {...(index === 0 && { errors: [] })}
              label={
                <NamesWithin
                  text={t("stock.item", {
                    name: knownName(t, "product", item.name),
                    price: priceOrFree(t, item.price, locale),
                  })}
                  names={[item.name]}
                />
              }
              hint={item.description && <ContentText kind="product" text={item.description} />}
              options={countsTo(most)}
              unitPrice={item.price.amount}
              beside
            />
          ))}
        </FieldSet>
      ))}
    </FieldSet>
  );
}

/** The only collection point, or "" if there are several. */
const findOnlyPoint = (points: readonly string[]) => (points.length === 1 ? (points[0] ?? "") : "");

const countsTo = (most: number) =>
  Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: String(count) }));

type StockChoiceProps = {
  items: readonly ChosenItem[];
  /** Null for merchandise. */
  performance: { instanceId: string; tickets: number } | null;
  answer: ExtrasAnswer | undefined;
  /** The name is shown above, so here it is only for screen readers. */
  named?: boolean;
};

/** One list per item; the options of a product are grouped. */
export function StockChoice({ items, ...shared }: StockChoiceProps) {
  const { named = false } = shared;
  const { t } = useTranslation();
  return [...groupBy(items, ({ id, product }) => product ?? id)].map(([key, group]) => {
    const [{ product }] = group;
    const quantity = (item: ChosenItem) => <StockQuantity key={item.id} item={item} {...shared} />;
    const quantities = group.map(quantity);
    return product === null ? (
      quantities
    ) : (
      <FieldSet
        key={key}
        legend={
          named ? (
            <NamedAbove name={product} rest={t("stock.options")} />
          ) : (
            <ContentText kind="product" text={product} />
          )
        }
        legendLooks="label"
        hint={named ? null : <ContentText kind="product" text={group[0].description} />}
      >
        {named && group.length > 1 ? (
          <OptionChips
            options={group}
            renderQuantity={quantity}
            tickets={shared.performance?.tickets}
          />
        ) : (
          quantities
        )}
      </FieldSet>
    );
  });
}

type StockQuantityProps = Pick<StockChoiceProps, "performance" | "answer" | "named"> & {
  item: ChosenItem;
};

function NamedAbove({ name, rest }: { name: string; rest: string }) {
  return (
    <>
      <VisuallyHidden>
        <ContentText kind="product" text={name} />,{" "}
      </VisuallyHidden>
      {rest}
    </>
  );
}

function StockQuantity({ item, performance, answer, named = false }: StockQuantityProps) {
  const { t, locale } = useTranslation();
  const getProps = useExtrasField(answer);
  const tickets = performance?.tickets ?? 0;
  const most = Math.max(maxQuantity(item, tickets), item.chosen);
  const price = priceOrFree(t, item.price, locale);
  const name = knownName(t, "product", item.option ?? item.name);
  const own = item.option === null && !named ? item.description : "";
  const hints = [
    ...(item.number === "same-as-tickets" ? [t("stock.sameAsTickets", { count: tickets })] : []),
    ...(most === 0 ? [t("stock.soldOut")] : []),
  ];
  const field = addOnQuantityField(performance?.instanceId ?? null, item.id);
  const label =
    named && item.option === null ? (
      <NamedAbove name={item.name} rest={price} />
    ) : (
      <NamesWithin text={t("stock.item", { name, price })} names={[item.option ?? item.name]} />
    );
  const props = getProps(field, String(item.chosen));
  // One that was sold out in the meantime keeps its field, which shows the error.
  if (most === 0 && props.errors.length === 0)
    return (
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="font-semibold">{label}</p>
        <p className="text-muted">{t("stock.soldOut")}</p>
      </div>
    );
  return (
    <SelectField
      {...props}
      label={label}
      hint={
        own ? (
          <>
            <ContentText kind="product" text={own} /> {hints.join(" ")}
          </>
        ) : (
          hints.join(" ")
        )
      }
      options={countsTo(most)}
      unitPrice={item.price.amount}
      beside
    />
  );
}
