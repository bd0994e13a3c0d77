import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { FormNotLoadedPage, InstanceFormPage } from "./instance-form-page";
import { getFormPage, submitPerformanceForm } from "./page.server";

export const handle = {
  title: (page, t) => page.form?.title ?? t("interest.form.notLoaded"),
  posts: [/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, "intent"],
} satisfies PageHandle<typeof loader>;

export const loader = getFormPage;
export const action = submitPerformanceForm;

export default function Form() {
  const { at, form, ...performance } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return form === null ? (
    <FormNotLoadedPage at={at} />
  ) : (
    <InstanceFormPage {...performance} form={form} lastResult={lastResult} />
  );
}
