/**
 * Each host of a database's address by itself: `postgres://u@one:5432,two:5432/app` names the same database on two. An
 * address of one host is answered as it is.
 */
export function addressesOf(url: string): string[] {
  const parts = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url);
  if (parts === null || !parts[2]!.includes(",")) return [url];
  const [, before, hosts, after] = parts;
  // What PostgreSQL's own programs call the wish for the one that takes writes, which is ours in any case.
  const rest = after!.replace(/([?&])target_session_attrs=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return hosts!.split(",").map((host) => `${before}${host}${rest}`);
}
