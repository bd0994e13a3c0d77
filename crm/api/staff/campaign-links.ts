import { staffLinkOperations } from "#contract/operations/staff/campaign-links";
import { composeLink } from "../../desk/staff/compose-link";
import { routeGroup } from "../route-group";

export const staffLinks = routeGroup(staffLinkOperations)(({ db, env, features }) => ({
  async composeLink({ body }) {
    const link = await composeLink(db, body, {
      storefrontUrl: env.STOREFRONT_URL,
      currency: env.CURRENCY,
      features,
    });
    return link.ok ? { status: 200, body: link.value } : { failure: link.failure };
  },
}));
