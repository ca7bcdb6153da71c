import { rules } from "#config/rules.ts";
import { knownDevice } from "./known-device.server.ts";
import { signInLimit, type Limit } from "../account-security/limits.server.ts";

/**
 * What one attempt with a password counts against: the network address it comes from, and the account, or
 * the browser that has been signed in to it before.
 */
export function signInLimits(
  email: string,
  headers: Headers,
  from: string | undefined,
): (Limit & { keep?: boolean })[] {
  const account = signInLimit(email);
  const device = knownDevice(headers, email);
  const own =
    device === null ? account : { ...account, what: "sign-in-device", who: `${email} ${device}` };
  if (from === undefined) return [own];
  const most = rules.account.failedSignInsPerAddress;
  return [{ ...account, what: "sign-in-from", who: from, most, keep: true }, own];
}
