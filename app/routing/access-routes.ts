import type { RouteEntry } from "./route-entry";

/** Becoming known, and stopping to be so (spec section 2, "Access"). */
export const accessRoutes = [
  { id: "login", path: "/login", file: "routes/access/login.tsx", guards: [] },
  { id: "password", path: "/login/password", file: "routes/access/password.tsx", guards: [] },
  {
    id: "authentication",
    path: "/authentication",
    file: "routes/access/authentication.tsx",
    guards: [],
  },
  {
    id: "reset-password",
    path: "/reset-password",
    file: "routes/access/reset-password.tsx",
    guards: [],
  },
  { id: "register", path: "/register", file: "routes/access/register.tsx", guards: [] },
  { id: "logout", path: "/logout", file: "routes/access/logout.tsx", guards: [] },
] as const satisfies readonly RouteEntry[];
