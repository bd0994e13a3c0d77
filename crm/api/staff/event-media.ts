import { eventMediaOperations } from "#contract/operations/staff/event-media";
import { findEventMedia, setArtistPicture, setExcerpt } from "../../desk/season/event-media";
import { getActor } from "../../desk/staff/staff-action";
import { okOrNotFound } from "../../platform/http/replies";
import { routeGroup } from "../route-group";

export const eventMedia = routeGroup(eventMediaOperations)(
  ({ db, env: { CURRENCY: currency } }) => ({
    getEventMedia: async ({ params }) => okOrNotFound(await findEventMedia(db, params.id)),

    async setArtistPicture({ staff, params: { id }, body }) {
      const saved = await setArtistPicture(db, { id, by: getActor(staff), currency }, body);
      return saved.ok ? { status: 204, body: null } : saved;
    },

    async setExcerpt({ staff, params: { id }, body }) {
      const saved = await setExcerpt(db, { id, by: getActor(staff), currency }, body);
      return saved.ok ? { status: 204, body: null } : saved;
    },
  }),
);
