import { env } from "./env/env.server.ts";

/** As the session's: bound to this host and to https where there is https. */
export function cookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** A cookie that no script reads. Zero seconds takes it away. */
export function cookieLine(name: string, value: string, seconds: number): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieName(name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function readCookie(headers: Headers, name: string): string | null {
  const wanted = `${cookieName(name)}=`;
  const pair = (headers.get("cookie") ?? "")
    .split(";")
    .map((text) => text.trim())
    .find((text) => text.startsWith(wanted));
  return pair?.slice(wanted.length) ?? null;
}

function isSecure(): boolean {
  return env().publicUrl.startsWith("https:");
}
