import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { UPLOAD_PROBLEMS } from "#contract/rules/events/media";
import type { StaffOperation } from "~/.server/auth/staff-area";
import { encodeFile, requireEventMedia } from "../event-media/page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { excerptForm } from "./form";

const OPERATION: StaffOperation = "setExcerpt";

export const getExcerptPage = (args: LoaderFunctionArgs) => requireEventMedia(args, OPERATION);

/** The texts of the form for what the box office refuses. */
const TEXTS = { recording: "staffRecording", captions: "staffCaptions" } as const;

export async function submitExcerptForm(args: ActionFunctionArgs) {
  const { event } = await requireEventMedia(args, OPERATION);
  return submitStaffForm(
    args,
    excerptForm,
    OPERATION,
    async ({ recording, title, transcript, captions, removeCaptions, remove }, staff) => {
      const excerpt = {
        file: await encodeFile(recording),
        title: title === "" ? null : title,
        transcript,
        captions: await encodeFile(captions),
        removesCaptions: removeCaptions,
      };
      const saved = await args.context.crm.setExcerpt({
        session: staff.session,
        params: { id: event.id },
        body: { excerpt: remove ? null : excerpt },
      });
      if (saved.ok) return staff.leave("season-saved", "staff-event-media");
      const { failure } = saved;
      if (failure.code === "conflict") return staff.refuse("staffSeasonBusy");
      if (failure.code !== "invalid") return staff.fail(failure);
      const refused = Object.entries(TEXTS).flatMap(([field, texts]) => {
        const problem = UPLOAD_PROBLEMS.find((each) => each === failure.fields[field]);
        return problem === undefined ? [] : [[field, `${texts}.${problem}`]];
      });
      return staff.refuse(refused.length === 0 ? "seasonRefused" : Object.fromEntries(refused));
    },
    event.excerpt !== null,
  );
}
