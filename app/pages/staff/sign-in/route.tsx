import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { signInSchema } from "~/domain/schemas/access";
import { StaffSignInPage } from "./page";
import type { StaffSignInProblem } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { staffArea } from "~/.server/auth/staff-area";
import { startStaffSession } from "~/.server/auth/sign-in";
import { refuse } from "~/.server/http/pages/replies";

export const handle = { title: "staff.signIn.title", layout: "staff" } satisfies PageHandle<
  typeof loader
>;

export function loader({ context }: LoaderFunctionArgs) {
  const visit = staffArea(context);
  return { notice: visit.takeNotice() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = staffArea(context);
  const submission = parseWithZod(await request.formData(), { schema: signInSchema });
  const refused = (problem: StaffSignInProblem) =>
    data({ problem, lastResult: submission.reply({ hideFields: ["password"] }) }, { status: 400 });
  if (submission.status !== "success") return refused("fields");
  const answer = await context.crm.signInStaff({
    body: submission.value,
    caller: context.browser.nameFor("staff", submission.value.email) ?? context.caller,
  });
  if (answer.ok) {
    if ("session" in answer.value) return startStaffSession(context.browser, visit, answer.value);
    visit.ask(answer.value.question);
    return redirect(pathTo("staff-code", { adminPath: visit.adminPath }), 303);
  }
  switch (answer.failure.code) {
    case "unavailable":
      return refuse(503);
    case "not-allowed":
      return refused("locked");
    case "not-signed-in":
    case "invalid":
      return refused("wrong");
  }
}

export default function StaffSignIn() {
  const { notice } = useLoaderData<typeof loader>();
  return <StaffSignInPage notice={notice} answer={useActionData<typeof action>()} />;
}
