import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { questionsForm } from "./form";
import { FormNotLoadedPage, InstanceFormPage } from "./instance-form-page";
import { getFormPage, submitPerformanceForm } from "./page.server";

export const handle = {
  title: (page, t) => page.form?.title ?? t("interest.form.notLoaded"),
  posts: [questionsForm],
} satisfies PageHandle<typeof loader>;

export const loader = getFormPage;
export const action = submitPerformanceForm;

export default function Form() {
  const { at, form, ...performance } = useLoaderData<typeof loader>();
  return form === null ? (
    <FormNotLoadedPage at={at} />
  ) : (
    <InstanceFormPage {...performance} form={form} />
  );
}
