import { RadioGroup, type RadioGroupProps } from "./radio-group";

/** A large question with a few short answers side by side, such as sums. */
export function OptionCards(props: Omit<RadioGroupProps, "legendLooks" | "row">) {
  return <RadioGroup {...props} legendLooks="heading" row />;
}
