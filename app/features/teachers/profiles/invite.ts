/** A teacher's own link (docs/decisions/085): its code goes along in addresses, so that nothing is stored. Pure. */
import { href } from "react-router";

const codePattern = /^[0-9a-f]{12}$/;

/** The code that an address carries in its query; null where it has none, or one that is no code. */
export function inviteIn(address: string): string | null {
  const query = /^[^#?]*\?([^#]*)/.exec(address)?.[1] ?? "";
  const code = new URLSearchParams(query).get("invite");
  return code !== null && codePattern.test(code) ? code : null;
}

/** The same path with the code, wherever else its query leads. */
export function withInvite(path: string, code: string | null): string {
  if (code === null) return path;
  const [address, ...hash] = path.split("#");
  const mark = address!.includes("?") ? "&" : "?";
  return [`${address}${mark}invite=${code}`, ...hash].join("#");
}

/** The path of a teacher's own link. */
export function inviteLink(slug: string, code: string): string {
  return withInvite(href("/student/teachers/:slug", { slug }), code);
}
