import { createHmac, timingSafeEqual } from "node:crypto";

/** The session's token out of a `Cookie` header, or null where there is none that we have signed. */
export function signedToken(cookies: string, name: string, secret: string): string | null {
  const value = cookieValue(cookies, name);
  if (value === null) return null;
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1));
  const ours = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? token : null;
}

/** The first of that name, as the identity service reads it. */
function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value.startsWith('"') ? value.slice(1, -1) : value);
    } catch {
      return null;
    }
  }
  return null;
}
