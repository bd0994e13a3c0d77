import type { ReactNode } from "react";

import { isOffered } from "#contract/names/features";
import {
  type Item,
  type ItemKind,
  type ItemOfKind,
  LINE_FACTS,
} from "#contract/schemas/basket-item";
import { PACKAGE_FEATURES } from "#contract/schemas/package";
import type { DonorNaming } from "#contract/schemas/fund";
import { ButtonLink, Button } from "~/ui/button";
import { useNow, usePageFrame } from "~/routing/page-frame";
import { Stack } from "~/ui/layout/primitives";
import { LineBlock, LineItem } from "~/ui/line-item";
import { ActionTarget, VisuallyHidden } from "~/ui/visibility";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { CountedName, ItemName, ItemPrice, useLineDetails } from "~/parts/lines/line-parts";
import { getView, itemPoster } from "~/parts/lines/line-kinds";
import { distinctName, getPerformance } from "~/parts/lines/line-words";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextField } from "~/ui/forms/text-field";
import { formatAmountInput } from "#contract/text/typed-money";
import { NamesWithin } from "~/ui/content-text";
import type { RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { refusedFieldProps } from "./refused-change";
import { QuantityStepper } from "./quantity-stepper";
import { DonationNamesForm } from "./donation-names-form";

export type ProductLineProps = {
  line: Item;
  /** Removing it also removes other lines. */
  needsConfirmation: boolean;
  /** It is one of several dishes and drinks of a food order, which is changed and removed as a whole. */
  removesOrder: boolean;
  actionData: RefusedChange | undefined;
  /** Null if it can't be loaded; the form for names is then hidden. */
  naming: DonorNaming | null;
};

type Look = {
  titleAs?: "h2" | "h3";
  /** Replaces the line's own price. */
  amount?: ReactNode;
  /** Part of a visit, which names the performance. */
  isInVisit?: boolean;
  /** Part of a food order, whose last line says where it is served and has its actions. */
  isPart?: boolean;
  /** What can be changed within it, behind one line with removing it. */
  changes?: { isOpen: boolean; content: ReactNode };
};

/** A basket line other than a ticket. */
export function ProductLine(props: ProductLineProps & Look) {
  const { line, actionData, naming } = props;
  const { titleAs = "h2", amount, isInVisit = false, isPart = false, changes } = props;
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const isSold = isOffered(
    features,
    line.kind === "package"
      ? [PACKAGE_FEATURES[line.details.type]]
      : LINE_FACTS[line.kind].features,
  );
  const { edit: findEditLink, change } = getView<ItemKind>(line);
  const edit = isSold ? findEditLink?.(line) : null;
  const details = useLineDetails()(line, { performance: isInVisit, quantity: isInVisit });
  const { field, errors } = refusedFieldProps(t, actionData, `quantity-${line.id}`, "");
  const Line = isInVisit ? LineBlock : LineItem;
  return (
    <Line
      {...(isInVisit ? {} : { poster: posterImage(itemPoster(line)) })}
      title={isInVisit ? <CountedName line={line} /> : <ItemName line={line} />}
      titleAs={isInVisit ? "h3" : titleAs}
      details={isPart ? [] : details}
      amount={amount ?? <ItemPrice line={line} />}
      actions={
        isPart ? null : (
          <>
            {edit ? (
              <ButtonLink look="link" href={edit.href}>
                {t(edit.label)}
                <EditedName {...props} />
              </ButtonLink>
            ) : null}
            {changes === undefined ? (
              // Without CSS, forms and collapsed sections start lines of their own.
              <div className="contents">
                {isSold && isInVisit && change?.by === "quantity" ? (
                  <QuantityStepper line={line} max={change.max} id={field.id} errors={errors} />
                ) : (
                  <ChangeLine
                    change={isSold ? (change?.by ?? null) : null}
                    line={line}
                    actionData={actionData}
                    naming={naming}
                  />
                )}{" "}
                <RemoveLine {...props} />
              </div>
            ) : (
              <details className="more min-w-0 open:w-full" open={changes.isOpen || undefined}>
                <summary>
                  {t("basket.package.changeEvent")}
                  <ActionTarget>
                    <ItemName line={line} />
                  </ActionTarget>
                </summary>
                <Stack>
                  {changes.content}
                  <div className="border-t pt-2">
                    <RemoveLine {...props} />
                  </div>
                </Stack>
              </details>
            )}
          </>
        )
      }
    />
  );
}

/** Names a food order of several dishes by its performance, or by this dish if there is none. */
function FoodOrderName({ line }: { line: ItemOfKind<"food-and-drink"> }) {
  const { t, locale } = useTranslation();
  const [performance] = getPerformance(line.details, locale, useNow());
  const title = line.details.performance?.title ?? "";
  return (
    <VisuallyHidden>
      : {t("food.title")},{" "}
      {performance === undefined ? (
        <ItemName line={line} />
      ) : (
        <NamesWithin text={performance} names={[title]} />
      )}
    </VisuallyHidden>
  );
}

type TargetProps = Pick<ProductLineProps, "line" | "removesOrder">;

/** What a link or a button changes: a food order of several dishes, or the line. */
function LineTarget({ line, removesOrder }: TargetProps) {
  const { t } = useTranslation();
  return line.kind === "food-and-drink" && removesOrder ? (
    <FoodOrderName line={line} />
  ) : (
    <ActionTarget>
      <NamesWithin text={distinctName(t, line)} names={[line.name]} />
    </ActionTarget>
  );
}

/** The line that a link edits. */
function EditedName(props: TargetProps) {
  const { line } = props;
  return line.kind === "package" ? (
    <VisuallyHidden>
      : <ItemName line={line} />
    </VisuallyHidden>
  ) : (
    <LineTarget {...props} />
  );
}

type ChangeLineProps = Omit<ProductLineProps, "needsConfirmation" | "removesOrder"> & {
  change: "quantity" | "amount" | "auto-renew" | null;
};

/** Collapsed form for the change that this kind of line allows. */
function ChangeLine({ line, change, actionData, naming }: ChangeLineProps) {
  const { t, locale } = useTranslation();
  const from = naming === null ? "" : formatPrice(naming.recognitionNameFrom, locale);
  const fieldProps = (intent: "quantity" | "amount") =>
    refusedFieldProps(t, actionData, `${intent}-${line.id}`, from);
  switch (change) {
    case "quantity": {
      const { field, ...props } = fieldProps("quantity");
      return (
        <CollapsedForm intent="quantity" line={line} open={props.errors.length > 0}>
          <TextField
            field={{ ...field, name: "quantity", initialValue: props.typed ?? `${line.quantity}` }}
            {...props}
            label={t("basket.line.quantityLabel")}
            required
            inputMode="numeric"
            width="short"
          />
        </CollapsedForm>
      );
    }
    case "amount": {
      // A round-up's amount depends on the other lines.
      if (line.kind !== "donation" || line.details.roundUp) return null;
      const { field, ...props } = fieldProps("amount");
      const current = formatAmountInput(line.price.amount, locale);
      return (
        <>
          <CollapsedForm intent="amount" line={line} open={props.errors.length > 0}>
            <TextField
              field={{ ...field, name: "amount", initialValue: props.typed ?? current }}
              {...props}
              label={t("basket.line.amountLabel")}
              required
              inputMode="decimal"
              width="short"
            />
          </CollapsedForm>
          {naming === null ? null : (
            <DonationNamesForm line={line} actionData={actionData} naming={naming} />
          )}
        </>
      );
    }
    case "auto-renew":
      return (
        <CollapsedForm intent="auto-renew" line={line} open={false}>
          <CheckboxField
            field={{ id: `auto-renew-${line.id}`, name: "remindsToRenew" }}
            label={t("basket.membership.autoRenew")}
            defaultChecked={line.kind === "membership" && line.details.remindsToRenew}
          />
        </CollapsedForm>
      );
    case null:
      return null;
  }
}

function CollapsedForm(props: {
  intent: "quantity" | "amount" | "auto-renew";
  line: Item;
  open: boolean;
  children: ReactNode;
}) {
  const { intent, line, open, children } = props;
  const { t } = useTranslation();
  return (
    <details className="more min-w-0 open:w-full" open={open || undefined}>
      <summary>
        {t(`basket.line.by.${intent}`)}
        <ActionTarget>
          <NamesWithin text={distinctName(t, line)} names={[line.name]} />
        </ActionTarget>
      </summary>
      <BasketForm className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
        <input type="hidden" name="item" value={line.id} />
        {children}
        <Button look="small-quiet" name="intent" value={intent}>
          {t("basket.line.changeSubmit")}
        </Button>
      </BasketForm>
    </details>
  );
}

type RemoveLineProps = Pick<ProductLineProps, "line" | "needsConfirmation" | "removesOrder">;

/** Removes a line, or links to the confirmation if other lines are removed with it. */
function RemoveLine({ line, needsConfirmation, removesOrder }: RemoveLineProps) {
  const { t } = useTranslation();
  const name = <LineTarget line={line} removesOrder={removesOrder} />;
  // The packages in a super package may stay.
  const isWhole = line.kind === "package" && line.details.type !== "super";
  if (needsConfirmation)
    return (
      <ButtonLink look="link" href={pathTo("basket", {}, { remove: line.id })}>
        {t(isWhole ? "basket.package.remove" : "basket.line.remove")}
        {name}
      </ButtonLink>
    );
  return (
    <BasketForm>
      <input type="hidden" name="item" value={line.id} />
      <Button look="link" name="intent" value="remove-item">
        {t(removesOrder ? "basket.food.removeAll" : "basket.line.remove")}
        {name}
      </Button>
    </BasketForm>
  );
}
