import { company } from "#config/company.ts";
import { env } from "../env/env.server.ts";
import { FetchRefused, safeFetch } from "../http/safe-fetch.server.ts";
import { pushPublicKey } from "./vapid.server.ts";

/** What a browser hands out so that only it can read what is pushed to it; both base64url. */
type PushKeys = { p256dh: string; auth: string };

/** One record of RFC 8188, less its tag and the byte that says it is the last; RFC 8291 allows no second. */
export const pushTextBytes = 4_096 - 16 - 1;

/** Its thirty files are read by who pushes, not at every start. */
const loadWebPush = async () => (await import("web-push")).default;

/** Whether these could be a browser's keys: something can be encrypted for them. */
export async function arePushKeys({ p256dh, auth }: PushKeys): Promise<boolean> {
  const { encrypt } = await loadWebPush();
  try {
    encrypt(p256dh, auth, "a", "aes128gcm");
    return true;
  } catch {
    return false;
  }
}

export type PushMessage = {
  /** Of at most `pushTextBytes`. */
  text: string;
  /** After how many seconds it is of no use to anybody. */
  seconds: number;
  /** "high" may wake a device. */
  urgency: "normal" | "high";
};

/**
 * Pushes one message to a browser. "gone": the browser, or its address, is no more and is to be forgotten. Throws where
 * the service could not be reached or wants us to come back later, and where there is no key.
 */
export async function sendPush(
  to: PushKeys & { endpoint: string },
  message: PushMessage,
): Promise<"sent" | "gone"> {
  const { headers, body } = await requestOf(to, message);
  try {
    const { status } = await safeFetch(to.endpoint, {
      method: "POST",
      headers,
      body,
      maxBytes: 10_000,
      seconds: 15,
    });
    if (status >= 200 && status < 300) return "sent";
    if (status === 429 || status >= 500) throw new Error(`the push service said ${status}`);
    return "gone";
  } catch (error) {
    if (error instanceof FetchRefused && !mayPass.includes(error.reason)) return "gone";
    throw error;
  }
}

const mayPass = ["unreachable", "too-slow", "unknown-host"];

async function requestOf(
  { endpoint, p256dh, auth }: PushKeys & { endpoint: string },
  { text, seconds, urgency }: PushMessage,
) {
  if (Buffer.byteLength(text) > pushTextBytes) throw new RangeError("too long to be pushed");
  const { headers, body } = (await loadWebPush()).generateRequestDetails(
    // It reads addresses by an older rule than we do: both are to see one origin.
    { endpoint: new URL(endpoint).href, keys: { p256dh, auth } },
    text,
    {
      TTL: seconds,
      urgency,
      vapidDetails: {
        subject: `mailto:${company.email.support}`,
        publicKey: pushPublicKey() ?? "",
        privateKey: env().VAPID_PRIVATE_KEY ?? "",
      },
    },
  );
  return { headers, body };
}
