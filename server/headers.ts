type Facts = { nonce: string; secure: boolean; development: boolean; path: string };

const policy = (nonce: string, development: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React writes positions and sizes as style attributes (docs/decisions/005-style-attributes.md).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Camera and microphone are opened in the lesson's room and nowhere else. */
const room = /^\/lessons\/[^/]+\/room(?:\.data)?$/;

export function securityHeaders(
  headers: Headers,
  { nonce, secure, development, path }: Facts,
): void {
  headers.set("content-security-policy", policy(nonce, development));
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  const media = room.test(path) ? "(self)" : "()";
  headers.set(
    "permissions-policy",
    `camera=${media}, microphone=${media}, display-capture=${media}, geolocation=()`,
  );
  if (secure) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
}
