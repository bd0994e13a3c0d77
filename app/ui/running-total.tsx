export interface RunningTotalProps {
  /** The id of the form whose quantities are counted: `QuantitySelect`s with a `unitPrice`. */
  formId: string;
  currency: string;
  locale: string;
  /** With `{count}` and `{total}`: "2 tickets. Total {total}, fees included", by plural category. */
  texts: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
}

/** The number and the sum of what is chosen so far. Script's alone: without it the basket says the sum on the next page. */
export function RunningTotal({ formId, currency, locale, texts }: RunningTotalProps) {
  return (
    <p
      data-total-for={formId}
      data-currency={currency}
      data-locale={locale}
      data-texts={JSON.stringify(texts)}
      hidden
      className="num text-total font-bold"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
