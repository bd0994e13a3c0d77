import type { Basket, BasketCode } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { Button } from "~/ui/button";
import { Stack } from "~/ui/layout/primitives";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { useOwnPath } from "~/ui/forms/own-path";
import { TextField } from "~/ui/forms/text-field";
import { ActionTarget } from "~/ui/visibility";
import { isFree } from "~/domain/arithmetic/money";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";
import { SeparatedLinks } from "~/ui/separated-links";
import { codeEffect } from "~/parts/lines/line-words";
import { usePageFrame } from "~/routing/page-frame";
import { codeHint, codeKinds } from "~/parts/basket/code-words";
import { CODES_ID, CREDIT_ID, OPEN_CODES } from "~/parts/basket/basket-anchors";
import type { ActiveView, RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { refusedFieldProps } from "./refused-change";

/** Collapsed field for codes of every kind, in the basket's form. */
export function CodeField({
  actionData,
  payWhatYouWish,
}: {
  actionData: RefusedChange | undefined;
  /** The basket has tickets whose price the buyer chose. */
  payWhatYouWish: boolean;
}) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const { field, typed, ...props } = refusedFieldProps(t, actionData, "code", "");
  const query = new URLSearchParams(useOwnPath()?.split("?")[1]);
  const isRequested = query.get("open") === OPEN_CODES.open;
  const kinds = codeKinds(t, features, ["promo", "gift-voucher", "access", "programme"]);
  if (kinds === "") return null;
  return (
    <Collapsible
      title={
        <CollapsibleHeading>
          {codeKinds(t, features, ["promo", "gift-voucher"]) || kinds}
        </CollapsibleHeading>
      }
      open={isRequested || props.errors.length > 0}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {typed ? <input type="hidden" name="refusedCode" value={typed} /> : null}
        <TextField
          field={{ ...field, initialValue: typed }}
          {...props}
          label={kinds}
          hint={codeHint(t, features, { kind: "gift-voucher", payWhatYouWish })}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button look="quiet" name="by" value="code">
          {t("basket.codes.apply")}
        </Button>
      </div>
    </Collapsible>
  );
}

export function EnteredCodes({
  codes,
  other,
  total,
  forGiftVouchers,
}: {
  codes: readonly BasketCode[];
  other: Basket["otherCode"];
  /** Total with the active codes. */
  total: Money;
  /** The amount left to pay includes gift cards, which can't be bought with gift cards. */
  forGiftVouchers: boolean;
}) {
  const { t } = useTranslation();
  if (codes.length === 0 && other === null) return null;
  return (
    <section id={CODES_ID} aria-label={t("basket.codes.title")} className="grid gap-2">
      <ul className="grid gap-2">
        {codes.map((code) => (
          <EnteredCode key={code.id} code={code} forGiftVouchers={forGiftVouchers} />
        ))}
      </ul>
      {other === null ? null : <OtherCode codes={codes} other={other} total={total} />}
    </section>
  );
}

/** Lets the visitor switch promo codes, of which only one applies at a time. */
function OtherCode({
  codes,
  other,
  total,
}: {
  codes: readonly BasketCode[];
  other: NonNullable<Basket["otherCode"]>;
  total: Money;
}) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const activeCode = codes.find(({ kind }) => kind === "promo")?.code ?? "";
  return (
    <section aria-labelledby="other-code" className="grid justify-items-start gap-2 border-t pt-2">
      <h2 id="other-code" className="font-sans text-base font-semibold">
        {t("basket.codes.choose.title")}
      </h2>
      <ul className="list-disc pl-6">
        <li>
          {t("basket.codes.choose.inForce", {
            code: activeCode,
            total: write(total),
          })}
        </li>
        <li>
          {t("basket.codes.choose.other", {
            code: other.code,
            total: write(other.total),
          })}
        </li>
      </ul>
      <BasketForm>
        <input type="hidden" name="code" value={other.id} />
        <Button look="quiet" name="intent" value="use-code">
          {t("basket.codes.choose.use", { code: other.code })}
        </Button>
      </BasketForm>
    </section>
  );
}

function EnteredCode(props: { code: BasketCode; forGiftVouchers: boolean }) {
  const { id, code, name } = props.code;
  const { t } = useTranslation();
  const write = useWriteMoney();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
      <span className="min-w-0 break-words">
        <strong>{code}</strong> {name === code ? null : name}
        <br />
        {codeEffect(t, write, props)}
      </span>
      <BasketForm>
        <input type="hidden" name="code" value={id} />
        <Button look="link" name="intent" value="remove-code">
          {t("basket.line.remove")}
          <ActionTarget>{code}</ActionTarget>
        </Button>
      </BasketForm>
    </li>
  );
}

type CreditFormProps = {
  credit: NonNullable<ActiveView["credit"]>;
  actionData: RefusedChange | undefined;
};

/** One button for the whole balance, and a field for another amount behind one line. */
export function CreditForm({ credit: { balance, used }, actionData }: CreditFormProps) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  if (isFree(balance) && used === null) return null;
  const { field, typed, ...props } = refusedFieldProps(t, actionData, "credit-amount", "");
  return (
    <Stack as="section" labelledBy={CREDIT_ID} gap="small">
      <h2 id={CREDIT_ID} className="font-sans text-base font-semibold">
        {t("basket.credit.title")}
      </h2>
      {used === null ? null : (
        <p>
          {isFree(used) ? t("basket.credit.unused") : t("basket.credit.used", { sum: write(used) })}
        </p>
      )}
      <BasketForm className="flex flex-wrap gap-x-4 gap-y-2">
        <input type="hidden" name="intent" value="credit" />
        <SeparatedLinks>
          {used?.amount === balance.amount ? null : (
            <Button look="small-quiet" name="use" value="all">
              {t("basket.credit.all", { sum: write(balance) })}
            </Button>
          )}
          {used === null ? null : (
            <Button look="small-quiet" name="use" value="none">
              {t("basket.credit.none")}
            </Button>
          )}
        </SeparatedLinks>
      </BasketForm>
      <Collapsible title={t("basket.credit.other")} open={props.errors.length > 0}>
        <BasketForm className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <input type="hidden" name="intent" value="credit" />
          <TextField
            field={{ ...field, name: "amount", initialValue: typed }}
            {...props}
            label={t("basket.credit.amount")}
            required
            inputMode="decimal"
            width="short"
          />
          <Button look="small-quiet" name="use" value="amount">
            {t("basket.credit.useAmount")}
          </Button>
        </BasketForm>
      </Collapsible>
    </Stack>
  );
}
