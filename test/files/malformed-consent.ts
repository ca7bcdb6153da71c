/** Texts that are no consent record to any reader: [what is wrong, the text]. */
export function malformed(now: number): [string, string][] {
  const good = {
    necessary: true,
    functional: true,
    analytics: false,
    advertising: false,
    timestamp: now,
  };
  const text = (change: object) => JSON.stringify({ ...good, ...change });
  return [
    ["nothing", ""],
    ["null", "null"],
    ["true", "true"],
    ["a number", "7"],
    ["a list", "[]"],
    ["half a brace", "{"],
    ["nothing inside", "{}"],
    ...["functional", "analytics", "advertising"].map((flag): [string, string] => [
      `${flag} missing`,
      text({ [flag]: undefined }),
    ]),
    ["a flag as text", text({ functional: "true" })],
    ["a flag as a number", text({ analytics: 1 })],
    ["a flag null", text({ advertising: null })],
    ["necessary false", text({ necessary: false })],
    ["necessary missing", text({ necessary: undefined })],
    ["timestamp missing", text({ timestamp: undefined })],
    ["timestamp NaN", text({ timestamp: Number.NaN })],
    ["timestamp as text", text({ timestamp: "1" })],
    ["timestamp -1", text({ timestamp: -1 })],
    ["timestamp 0", text({ timestamp: 0 })],
    ["timestamp 1.5", text({ timestamp: 1.5 })],
    ["timestamp with a half", text({ timestamp: now + 0.5 })],
    ["timestamp 1e400", text({}).replace(String(now), "1e400")],
    ["seconds for milliseconds", text({ timestamp: Math.floor(now / 1000) })],
    ["ten megabytes", text({ note: "x".repeat(10_000_000) })],
    ["a record inside __proto__", `{"__proto__":${text({})}}`],
    ["a __proto__ key next to a record", text({}).replace("{", '{"__proto__":{},')],
  ];
}
