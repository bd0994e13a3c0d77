import type { FieldSource } from "~/ui/forms/field-state";
import type { AccountAnswer } from "./account-answer";

export type VersionFieldProps = {
  field: Pick<FieldSource, "name" | "initialValue">;
  /** Of what is stored now. */
  stored: string;
  answer: AccountAnswer | undefined;
};

/**
 * Which state the form was filled in for. A form that comes back keeps its own: only whoever was shown what another
 * window stored may write over it.
 */
export function VersionField({ field, stored, answer }: VersionFieldProps) {
  const typedFor = typeof field.initialValue === "string" ? field.initialValue : stored;
  const shown = answer === undefined || answer.problem === "changed";
  return <input type="hidden" name={field.name} value={shown ? stored : typedFor} />;
}
