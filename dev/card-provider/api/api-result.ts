/** An error in Stripe's shape. */
export interface ApiFailure {
  status: number;
  error: {
    type: "invalid_request_error" | "idempotency_error" | "api_error";
    message: string;
    code?: string;
    param?: string;
  };
}

export type ApiResult<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

/** The request was understood and refused. */
export function refused(
  message: string,
  detail: { code?: string; param?: string } = {},
): { ok: false; failure: ApiFailure } {
  return {
    ok: false,
    failure: { status: 400, error: { type: "invalid_request_error", message, ...detail } },
  };
}

/** Nothing of that kind has that id. */
export function missing(
  noun: string,
  id: string,
  param: string,
): { ok: false; failure: ApiFailure } {
  return {
    ok: false,
    failure: {
      status: 404,
      error: {
        type: "invalid_request_error",
        code: "resource_missing",
        message: `No such ${noun}: '${id}'`,
        param,
      },
    },
  };
}
