import { FetchRefused, safeFetch } from "../http/safe-fetch.server.ts";
import { encryptPush, type PushKeys } from "./encrypt.server.ts";
import { vapidHeader } from "./vapid.server.ts";

export type PushMessage = {
  text: string;
  /** After how many seconds it is of no use to anybody. */
  seconds: number;
  /** "high" may wake a device. */
  urgency: "normal" | "high";
};

/**
 * Pushes one message to a browser. "gone": the browser, or its address, is no more and is to be forgotten. Throws where
 * the service could not be reached or wants us to come back later.
 */
export async function sendPush(
  to: PushKeys & { endpoint: string },
  { text, seconds, urgency }: PushMessage,
): Promise<"sent" | "gone"> {
  try {
    const { status } = await safeFetch(to.endpoint, {
      method: "POST",
      headers: {
        authorization: await vapidHeader(to.endpoint),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(seconds),
        urgency,
      },
      body: encryptPush(text, to),
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
