import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { UPLOAD_PROBLEMS } from "#contract/rules/events/media";
import type { StaffOperation } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { encodeFile, requireEventMedia } from "../event-media/page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { pictureForm } from "./form";

const OPERATION: StaffOperation = "setArtistPicture";

/** The artist in the URL, by name and role as the event names them. */
async function requireArtist(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { frame, event } = await requireEventMedia(args, OPERATION);
  const { searchParams } = new URL(args.request.url);
  const [name, role] = [searchParams.get("artist"), searchParams.get("role")];
  const artist = event.artists.find((each) => each.name === name && each.role === role);
  return artist === undefined ? throwErrorPage(404) : { frame, event, artist };
}

export const getPicturePage = (args: LoaderFunctionArgs) => requireArtist(args);

export async function submitPictureForm(args: ActionFunctionArgs) {
  const { event, artist } = await requireArtist(args);
  const { name, role } = artist;
  return submitStaffForm(
    args,
    pictureForm,
    OPERATION,
    async ({ picture, alt, remove }, staff) => {
      const saved = await args.context.crm.setArtistPicture({
        session: staff.session,
        params: { id: event.id },
        body: {
          artist: { name, role },
          picture: remove ? null : { file: await encodeFile(picture), alt },
        },
      });
      if (saved.ok) return staff.leave("season-saved", "staff-event-media");
      const { failure } = saved;
      if (failure.code === "conflict") return staff.refuse("staffSeasonBusy");
      if (failure.code !== "invalid") return staff.fail(failure);
      const problem = UPLOAD_PROBLEMS.find((each) => each === failure.fields["picture"]);
      return staff.refuse(
        problem === undefined ? "seasonRefused" : { picture: `staffPicture.${problem}` },
      );
    },
    artist.picture !== null,
  );
}
