export type Answer = { status: number; leadsTo: string | null; data: unknown };

type WithInit = { data: unknown; init: ResponseInit | null };

const isWithInit = (given: unknown): given is WithInit =>
  typeof given === "object" && given !== null && "init" in given && "data" in given;

/** Calls a loader or an action as Remix does: what it throws is an answer too. An error goes on. */
export async function answerOf(call: () => unknown): Promise<Answer> {
  const given: unknown = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
  if (given instanceof Response)
    return { status: given.status, leadsTo: given.headers.get("Location"), data: null };
  if (isWithInit(given))
    return { status: given.init?.status ?? 200, leadsTo: null, data: given.data };
  return { status: 200, leadsTo: null, data: given };
}
