import type { ReactNode, ComponentPropsWithoutRef } from "react";

import { BASKET_TOKEN_FIELD } from "~/domain/schemas/fields";
import { FieldError } from "./field-frame";
import { useOwnPath } from "~/ui/forms/own-path";

export const legends = {
  label: "mb-1",
  heading: "mb-2 font-display text-title",
  small: "mb-1 text-large",
} as const;

type FieldSetProps = {
  id?: string | undefined;
  legend: ReactNode;
  /** Replaces the legend if the same text is already visible above the group. */
  label?: string | undefined;
  /** `heading` for a section of a form, `label` for a single question. */
  legendLooks?: keyof typeof legends;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  /** Hidden until an option with `opens` is chosen in the preceding radio group; see tailwind.css. */
  opened?: boolean;
  children: ReactNode;
};

export function FieldSet({
  id,
  legend,
  label,
  legendLooks = "heading",
  hint,
  errors = [],
  opened = false,
  children,
}: FieldSetProps) {
  const hintId = id && hint ? `${id}-description` : undefined;
  const errorId = id && errors.length > 0 ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  const Group = label === undefined ? "fieldset" : "div";
  return (
    <Group
      id={id}
      role={label === undefined ? undefined : "group"}
      aria-label={label}
      aria-describedby={describedBy}
      className={errors.length > 0 ? "border-l-4 border-error pl-3" : opened ? "opened" : undefined}
    >
      {label === undefined ? <legend className={legends[legendLooks]}>{legend}</legend> : null}
      <div className="grid gap-4">
        {hint ? (
          <p id={hintId} className="text-small text-muted">
            {hint}
          </p>
        ) : null}
        {errorId ? <FieldError id={errorId} errors={errors} /> : null}
        {children}
      </div>
    </Group>
  );
}

export type FormStackProps = Omit<ComponentPropsWithoutRef<"form">, "className" | "style"> & {
  method?: "get" | "post";
  /** In the checkout: identifies the basket if the form is sent after the session has expired. */
  basketToken?: string | undefined;
  /** Whether its parts are placed by the `Split` around it. */
  isSplit?: boolean | undefined;
};

const FIELDS = "grid max-w-form justify-items-stretch gap-6";

/** The fields of a form that is split. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={FIELDS}>{children}</div>;
}

/** A form with stacked fields and a readable width. `noValidate`, since the server validates. */
export function FormStack({
  method = "post",
  noValidate = true,
  action,
  basketToken,
  isSplit = false,
  children,
  ...rest
}: FormStackProps) {
  const ownPath = useOwnPath();
  return (
    <form
      {...rest}
      action={action ?? (method === "post" ? ownPath : undefined)}
      method={method}
      noValidate={noValidate}
      className={isSplit ? "contents" : FIELDS}
    >
      {basketToken === undefined ? null : (
        <input type="hidden" name={BASKET_TOKEN_FIELD} value={basketToken} />
      )}
      {children}
    </form>
  );
}
