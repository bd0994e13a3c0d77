import { orErrorPage } from "../../app/.server/rendering/replies";

export type Answer = { status: number; location: string | null; data: unknown };

type WithInit = { data: unknown; init: ResponseInit | null };

const isWithInit = (value: unknown): value is WithInit =>
  typeof value === "object" && value !== null && "init" in value && "data" in value;

/** Calls a loader or an action as Remix does. A thrown response is returned like a normal one; an Error is rethrown. */
export async function callRoute(call: () => unknown): Promise<Answer> {
  const result: unknown = await orErrorPage(Promise.resolve().then(call)).catch(
    (thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    },
  );
  if (result instanceof Response)
    return { status: result.status, location: result.headers.get("Location"), data: null };
  if (isWithInit(result))
    return { status: result.init?.status ?? 200, location: null, data: result.data };
  return { status: 200, location: null, data: result };
}
