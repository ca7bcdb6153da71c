import { describe, expect, it } from "vitest";
import { profileContract } from "#test/contract/profiles.ts";
import { useStandIn } from "#test/google/use-stand-in.ts";
import { forgetServiceToken, serviceToken } from "../google/service-account.server.ts";
import { ProviderDown } from "../identity/port.ts";
import { profiles } from "./configured.server.ts";
import { firestoreProfiles } from "./firestore.server.ts";

const held = useStandIn();
const someUid = () => crypto.randomUUID().replaceAll("-", "").slice(0, 28);

async function make(): Promise<string> {
  const uid = someUid();
  await profiles().write(uid, "student", null);
  return uid;
}

profileContract("Firestore, as the stand-in serves it", {
  port: profiles,
  make,
  missing: someUid,
  async fail() {
    held.google.faults.set("documents", { status: 503 });
    return async () => void held.google.faults.clear();
  },
});

describe("profile documents in Firestore", () => {
  it("asks nobody about what is no uid [HP-06]", async () => {
    const before = { ...held.google.asked };
    for (const uid of ["a/b", "..", "a%2Fb", "x".repeat(129)])
      await expect(profiles().read(uid)).rejects.toThrow("not a uid");
    expect(held.google.asked).toEqual(before);
  });

  it.each([
    ["no such project", 404, { error: { status: "NOT_FOUND", message: "no database" } }],
    ["a refusal", 403, { error: { status: "PERMISSION_DENIED" } }],
    ["an answer of another kind", 200, { hello: "world" }],
    ["nothing that is JSON", 500, "…"],
  ])("throws on %s [HP-02]", async (_, status, body) => {
    const uid = await make();
    held.google.faults.set("documents", { status, body });
    await expect(profiles().read(uid)).rejects.toThrow(ProviderDown);
    await expect(profiles().write(uid, "admin", null)).rejects.toThrow(Error);
    held.google.faults.clear();
    expect(await profiles().read(uid)).toMatchObject({ role: "student" });
  });

  it("gives up at its limit, with a TimeoutError [HP-07]", async () => {
    const slow = firestoreProfiles({ limit: 300 });
    const uid = await make();
    held.google.faults.set("documents", { delay: 5_000 });
    const began = performance.now();
    await expect(slow.read(uid)).rejects.toMatchObject({ name: "TimeoutError" });
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(250);
    expect(took).toBeLessThan(3_000);
    await expect(slow.write(uid, "admin", null)).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("fetches one token for fifty calls at once, and none for later ones [HP-08]", async () => {
    forgetServiceToken();
    const before = held.google.asked.tokens;
    const uid = await make();
    forgetServiceToken();
    await Promise.all(Array.from({ length: 50 }, () => profiles().read(uid)));
    expect(held.google.asked.tokens - before).toBe(2);
    await profiles().read(uid);
    expect(held.google.asked.tokens - before).toBe(2);
  });

  it("renews the token 60 s before it ends [HP-08]", async () => {
    forgetServiceToken();
    const begun = Date.now();
    const first = await serviceToken(begun);
    expect(await serviceToken(begun + 3_539_000)).toBe(first);
    const second = await serviceToken(begun + 3_540_000);
    expect(second).not.toBe(first);
  });

  it("fetches another token after one was refused [HP-08]", async () => {
    const uid = await make();
    held.google.faults.set("documents", { status: 401 });
    const before = held.google.asked.tokens;
    await expect(profiles().read(uid)).rejects.toThrow(ProviderDown);
    held.google.faults.clear();
    await profiles().read(uid);
    expect(held.google.asked.tokens - before).toBe(1);
  });

  it("leaves fields alone that are not ours", async () => {
    const uid = someUid();
    held.google.documents.set(uid, {
      role: { stringValue: "student" },
      note: { stringValue: "kept" },
    });
    const { version } = (await profiles().read(uid))!;
    await profiles().write(uid, "teacher", version);
    expect(held.google.documents.fields(uid)).toEqual({
      role: { stringValue: "teacher" },
      note: { stringValue: "kept" },
    });
  });

  it("reads a role that is no text as none", async () => {
    const uid = someUid();
    held.google.documents.set(uid, { role: { integerValue: "1" } });
    expect(await profiles().read(uid)).toMatchObject({ role: null });
  });
});
