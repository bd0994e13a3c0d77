import type { ComponentPropsWithoutRef } from "react";

import { useOwnPath } from "~/lib/own-path";

export interface FormStackProps extends Omit<
  ComponentPropsWithoutRef<"form">,
  "className" | "style"
> {
  method?: "get" | "post";
}

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
