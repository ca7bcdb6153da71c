import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aPushBrowser, aPushService } from "#test/servers/push.ts";
import { arePushKeys, pushTextBytes, sendPush } from "./send-push.server.ts";

process.env["FETCH_ALLOW"] = "127.0.0.1";
process.env["VAPID_PRIVATE_KEY"] = randomBytes(32).toString("base64url");

let service: Awaited<ReturnType<typeof aPushService>>;

beforeEach(async () => void (service = await aPushService()));
afterEach(() => service.stop());

describe("a pushed message", () => {
  const message = { seconds: 60, urgency: "normal" } as const;

  it("is read by its browser, up to the length that one record has", async () => {
    const text = "é".repeat((pushTextBytes - 1) / 2) + "!";
    expect(await sendPush(service.subscription, { ...message, text })).toBe("sent");
    expect(service.received.map((one) => one.text)).toEqual([text]);
    const longer = sendPush(service.subscription, { ...message, text: `${text}!` });
    await expect(longer).rejects.toThrow(RangeError);
  });

  it.each([
    ["", "BTBZMqHH6r4Tts7J_aSIgg"],
    ["BCVxsr7N", "BTBZMqHH6r4Tts7J_aSIgg"],
    [Buffer.alloc(65, 4).toString("base64url"), "BTBZMqHH6r4Tts7J_aSIgg"],
    [aPushBrowser().keys.p256dh, "short"],
  ])("is made for no keys that are none: %s, %s", async (p256dh, auth) => {
    expect(await arePushKeys({ p256dh, auth })).toBe(false);
    expect(await arePushKeys(aPushBrowser().keys)).toBe(true);
  });
});
