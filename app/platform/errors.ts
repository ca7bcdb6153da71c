/** Misuse, refused at the edge with a status and a page; expected outcomes are returned instead. */
export class AppError extends Error {
  readonly code: keyof typeof statusOf;
  constructor(code: keyof typeof statusOf, message?: string) {
    super(message ?? code);
    this.code = code;
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
} as const;

/** The Response that an AppError becomes; anything else is a bug and stays thrown. */
export function toResponse(error: unknown): Response | null {
  if (!(error instanceof AppError)) return null;
  return new Response(null, { status: statusOf[error.code], statusText: error.code });
}
