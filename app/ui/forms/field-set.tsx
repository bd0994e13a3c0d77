import type { ReactNode, ComponentPropsWithoutRef } from "react";
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
  /** In place of the legend, where its words are above the group already. */
  label?: string | undefined;
  /** `heading` for a part of a long form, `label` for a group that is one question. */
  legendLooks?: keyof typeof legends;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
  /** Asked only once an answer of the radio group before it that `opens` it is chosen; see tailwind.css. */
  opened?: boolean;
  children: ReactNode;
};

/** Fields that belong together, with their common name read before each of them. */
export function FieldSet({
  id,
  legend,
  label,
  legendLooks = "heading",
  hint,
  errors = [],
  errorPrefix,
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
        {errorId ? <FieldError id={errorId} errors={errors} prefix={errorPrefix} /> : null}
        {children}
      </div>
    </Group>
  );
}

export type FormStackProps = Omit<ComponentPropsWithoutRef<"form">, "className" | "style"> & {
  method?: "get" | "post";
};

/** A form, field below field, no wider than its fields can be read. The server says what is wrong, so `noValidate`. */
export function FormStack({ method = "post", noValidate = true, action, ...rest }: FormStackProps) {
  const ownPath = useOwnPath();
  return (
    <form
      {...rest}
      action={action ?? (method === "post" ? ownPath : undefined)}
      method={method}
      noValidate={noValidate}
      className="grid max-w-form justify-items-stretch gap-6"
    />
  );
}
