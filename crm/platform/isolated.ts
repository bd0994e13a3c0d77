import type { FastifyBaseLogger } from "fastify";

/** Does one piece of a job. A piece that fails is logged and gives null, so that the others get their turn. */
export async function isolated<T>(
  log: Pick<FastifyBaseLogger, "error">,
  about: Record<string, string>,
  message: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ ...about, err: error }, message);
    return null;
  }
}
