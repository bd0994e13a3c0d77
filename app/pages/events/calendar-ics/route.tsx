import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileReply } from "~/.server/http/pages/file-reply";
import { getCalendarFile } from "./page.server";

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  fileReply(context, () => getCalendarFile(context, params));
