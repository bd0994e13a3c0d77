import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

import * as accessRegistrations from "../../../crm/tables/access-registrations";
import * as baskets from "../../../crm/tables/baskets";
import * as catalogueTexts from "../../../crm/tables/catalogue-texts";
import * as catalogue from "../../../crm/tables/catalogue";
import * as codes from "../../../crm/tables/codes";
import * as customers from "../../../crm/tables/customers";
import * as delivery from "../../../crm/tables/delivery";
import * as doctor from "../../../crm/tables/doctor";
import * as fees from "../../../crm/tables/fees";
import * as food from "../../../crm/tables/food";
import * as forms from "../../../crm/tables/forms";
import * as funds from "../../../crm/tables/funds";
import * as giving from "../../../crm/tables/giving";
import * as holds from "../../../crm/tables/holds";
import * as households from "../../../crm/tables/households";
import * as limits from "../../../crm/tables/limits";
import * as mails from "../../../crm/tables/mails";
import * as memberships from "../../../crm/tables/memberships";
import * as merchandise from "../../../crm/tables/merchandise";
import * as offers from "../../../crm/tables/offers";
import * as orders from "../../../crm/tables/orders";
import * as otherSystems from "../../../crm/tables/other-systems";
import * as packages from "../../../crm/tables/packages";
import * as payments from "../../../crm/tables/payments";
import * as prices from "../../../crm/tables/prices";
import * as protection from "../../../crm/tables/protection";
import * as queue from "../../../crm/tables/queue";
import * as recurring from "../../../crm/tables/recurring";
import * as reservedOrders from "../../../crm/tables/reserved-orders";
import * as returns from "../../../crm/tables/returns";
import * as seatPlans from "../../../crm/tables/seat-plans";
import * as signIn from "../../../crm/tables/sign-in";
import * as staff from "../../../crm/tables/staff";
import * as streams from "../../../crm/tables/streams";
import * as subscriptions from "../../../crm/tables/subscriptions";
import * as tickets from "../../../crm/tables/tickets";
import * as venue from "../../../crm/tables/venue-settings";
import * as vouchers from "../../../crm/tables/vouchers";
import * as waitingList from "../../../crm/tables/waiting-list";
import * as platform from "../../../crm/platform/database/tables";

const nouns = {
  ...accessRegistrations,
  ...baskets,
  ...catalogueTexts,
  ...catalogue,
  ...codes,
  ...customers,
  ...delivery,
  ...doctor,
  ...fees,
  ...food,
  ...forms,
  ...funds,
  ...giving,
  ...holds,
  ...households,
  ...limits,
  ...mails,
  ...memberships,
  ...merchandise,
  ...offers,
  ...orders,
  ...otherSystems,
  ...packages,
  ...payments,
  ...prices,
  ...protection,
  ...queue,
  ...recurring,
  ...reservedOrders,
  ...returns,
  ...seatPlans,
  ...signIn,
  ...staff,
  ...streams,
  ...subscriptions,
  ...tickets,
  ...venue,
  ...vouchers,
  ...waitingList,
  ...platform,
};
type Nouns = typeof nouns;
export type Tables = { [K in keyof Nouns as Nouns[K] extends PgTable ? K : never]: Nouns[K] };

/** The tables of the box office, by the names in `crm/tables`. */
export const tables = Object.entries(nouns).flatMap(([name, value]) =>
  is(value, PgTable) ? [[name, value] as const] : [],
);
