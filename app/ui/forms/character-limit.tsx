export interface CharacterLimitProps {
  id: string;
  /** The id of the textarea that is counted. */
  controlId: string;
  max: number;
  /** What stands there without script: "You can enter up to 500 characters." */
  text: string;
  /** For the count that script keeps, by plural category, with `{count}`: "{count} characters left". */
  left?: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** The same for what is too much: "{count} characters too many". */
  over?: Partial<Record<Intl.LDMLPluralRule, string>>;
}

/** How long a text may be, in words; the enhancement counts in a text beside it. */
export function CharacterLimit({ id, controlId, max, text, left, over }: CharacterLimitProps) {
  return (
    <div className="num text-small text-muted">
      <p id={id}>{text}</p>
      {left && over ? (
        <p
          data-count-for={controlId}
          data-max={max}
          data-left={JSON.stringify(left)}
          data-over={JSON.stringify(over)}
          hidden
          aria-hidden="true"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
        />
      ) : null}
    </div>
  );
}
