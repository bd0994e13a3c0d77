import type { Item } from "#contract/schemas/basket-item";
import { useTranslation } from "~/i18n/translation-context";
import { distinctName } from "~/parts/lines/line-words";
import { NamesWithin } from "~/ui/content-text";
import { buttonName } from "~/ui/forms/button-value";
import { FieldError } from "~/ui/forms/field-frame";
import { ActionTarget, VisuallyHidden } from "~/ui/visibility";
import { BasketForm } from "./basket-form";

type QuantityStepperProps = {
  line: Item;
  max: number;
  /** Of the button for one more, to which errors lead. */
  id: string;
  errors: readonly string[];
};

/** Buttons for one fewer and one more, for lines of a few. Without any, the line is removed instead. */
export function QuantityStepper({ line, max, id, errors }: QuantityStepperProps) {
  const { t } = useTranslation();
  const { quantity } = line;
  const errorId = errors.length > 0 ? `${id}-error` : undefined;
  const step = (by: -1 | 1) => (
    <button
      type="submit"
      id={by > 0 ? id : undefined}
      name={buttonName("quantity", String(quantity + by))}
      disabled={by < 0 ? quantity <= 1 : quantity >= max}
      aria-describedby={by > 0 ? errorId : undefined}
      className="step"
    >
      <span aria-hidden="true">{by < 0 ? "\u2212" : "+"}</span>{" "}
      <VisuallyHidden>
        {t(by < 0 ? "basket.line.fewer" : "basket.line.more")}
        <ActionTarget>
          <NamesWithin text={distinctName(t, line)} names={[line.name]} />
        </ActionTarget>
      </VisuallyHidden>
    </button>
  );
  return (
    <BasketForm>
      {errorId === undefined ? null : <FieldError id={errorId} errors={errors} />}
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="item" value={line.id} />
      <span className="stepper">
        {step(-1)} <span className="count">{quantity}</span> {step(1)}
      </span>
    </BasketForm>
  );
}
