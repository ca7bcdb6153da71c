/** Headers that set these cookies, for a response of a route. */
export function cookieHeaders(lines: string[]): [string, string][] {
  return lines.map((line) => ["set-cookie", line]);
}
