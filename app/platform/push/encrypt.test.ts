import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aPushBrowser } from "#test/push.ts";
import { arePushKeys, encryptPush, pushTextBytes } from "./encrypt.server.ts";

describe("a pushed message", () => {
  it("is the one of RFC 8291, appendix A, byte for byte", () => {
    const own = createECDH("prime256v1");
    own.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
    const body = encryptPush(
      "When I grow up, I want to be a watermelon",
      {
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
      { own, salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url") },
    );
    expect(body.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("is read by its browser and by no other, up to the length that one record has", () => {
    const [browser, other] = [aPushBrowser(), aPushBrowser()];
    const text = "é".repeat(pushTextBytes / 2);
    const body = encryptPush(text, browser.keys);
    expect(browser.decrypt(body)).toBe(text);
    expect(() => other.decrypt(body)).toThrow();
    expect(() => encryptPush(`${text}!!`, browser.keys)).toThrow(RangeError);
    expect(encryptPush("x", browser.keys)).not.toEqual(encryptPush("x", browser.keys));
  });

  it.each([
    ["", "BTBZMqHH6r4Tts7J_aSIgg"],
    ["BCVxsr7N", "BTBZMqHH6r4Tts7J_aSIgg"],
    [Buffer.alloc(65, 4).toString("base64url"), "BTBZMqHH6r4Tts7J_aSIgg"],
    [aPushBrowser().keys.p256dh, "short"],
  ])("is made for no keys that are none: %s, %s", (p256dh, auth) => {
    expect(arePushKeys({ p256dh, auth })).toBe(false);
    expect(arePushKeys(aPushBrowser().keys)).toBe(true);
  });
});
