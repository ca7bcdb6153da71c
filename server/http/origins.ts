/** The addresses that are ours: in the demo world every name of this machine, on its port. */
export function ownOrigins(
  publicUrl: string,
  world: "production" | "demo",
  port: number,
): string[] {
  const first = new URL(publicUrl).origin;
  if (world === "production") return [first];
  const local = ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
  return [...new Set([first, ...local])];
}

export function isOwnOrigin(origin: string | null | undefined, origins: string[]): boolean {
  return origin !== null && origin !== undefined && origins.includes(origin);
}

/**
 * Whether a request that changes something may have been sent by another site's page: the
 * browser's own word first (Sec-Fetch-Site), the Origin header where that is missing.
 */
export function refusesForgery(request: Request, origins: string[]): boolean {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return false;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin") return true;
  if (origin !== null) return !isOwnOrigin(origin, origins);
  return site === null;
}
