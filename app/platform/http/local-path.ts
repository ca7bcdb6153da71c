/**
 * The path to go on to after sign-in or a choice, or null: same origin only. Everything that a
 * browser could read as another host, or that holds a control character, is refused.
 */
export function localPath(next: string | null | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || next.length > 2000) return null;
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(next)) return null;
  const url = new URL(next, "http://local.invalid");
  // Dots leave the path as it is read: of "/..//host" is left what a browser takes for another host.
  if (url.host !== "local.invalid" || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
