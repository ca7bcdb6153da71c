/** Misuse, refused at the edge with a status and a page; expected outcomes are returned instead. */
export class AppError extends Error {
  readonly code: keyof typeof statusOf;
  /** What the framework looks for: thrown by a loader or action, this is a page of that status. */
  readonly type = "DataWithResponseInit";
  readonly data = null;
  readonly init: { status: number };
  constructor(code: keyof typeof statusOf, message?: string) {
    super(message ?? code);
    this.code = code;
    this.init = { status: statusOf[code] };
  }
}

export const statusOf = {
  "bad-request": 400,
  "not-signed-in": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  refused: 422,
  "too-many": 429,
  unavailable: 503,
  "no-room": 507,
} as const;
