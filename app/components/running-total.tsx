export interface RunningTotalProps {
  /** The id of the form whose quantities are counted: `QuantitySelect`s with a `unitPrice`. */
  formId: string;
  currency: string;
  locale: string;
  /** With `{total}`: "Total {total}, fees included". */
  text: string;
}

/** The sum of what is chosen so far. Script's alone: without it the basket says the sum on the next page. */
export function RunningTotal({ formId, currency, locale, text }: RunningTotalProps) {
  return (
    <p
      data-total-for={formId}
      data-currency={currency}
      data-locale={locale}
      data-text={text}
      hidden
      className="num text-total font-bold"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
