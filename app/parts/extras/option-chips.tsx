import { Fragment, type ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import { optionField } from "~/domain/forms/extra-fields";
import { useTranslation } from "~/i18n/translation-context";
import type { ChosenItem } from "./offers";
import { maxQuantity } from "./read-extras";

type OptionChipsProps = {
  options: readonly ChosenItem[];
  renderQuantity: (item: ChosenItem) => ReactNode;
  tickets: number | undefined;
};

/**
 * A chip for each option, which shows its quantity. The style sheet hides the quantities of the others unless they are
 * chosen; the chips themselves order nothing.
 */
export function OptionChips({ options, renderQuantity, tickets = 0 }: OptionChipsProps) {
  const { t } = useTranslation();
  const [{ id: first } = { id: "" }] = options;
  const isLeft = (item: ChosenItem) => maxQuantity(item, tickets) > 0;
  const shown = options.find(({ chosen }) => chosen > 0) ?? options.find(isLeft) ?? options[0];
  return (
    <div className="options">
      {options.map((item) => (
        <Fragment key={item.id}>
          <input
            type="radio"
            id={`choose-${item.id}`}
            name={optionField(first)}
            value={item.id}
            defaultChecked={item === shown}
            className="vh"
          />
          <label htmlFor={`choose-${item.id}`} className={isLeft(item) ? "" : "text-muted"}>
            {knownName(t, "product", item.option ?? item.name)}
          </label>
          <div className="option-count">{renderQuantity(item)}</div>
        </Fragment>
      ))}
    </div>
  );
}
