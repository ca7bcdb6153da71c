/** A public host name: letters to the right, nothing that could be one machine's address. */
export const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The host of a referring address as it may be counted, or null. */
export function sourceOf(referrer: string): string | null {
  try {
    const { protocol, hostname } = new URL(referrer);
    const countable = hostname.length <= 253 && hostName.test(hostname);
    return /^https?:$/.test(protocol) && countable ? hostname : null;
  } catch {
    return null;
  }
}
