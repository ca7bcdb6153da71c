import { describe, expect, it } from "vitest";
import {
  BadUid,
  OtherVersion,
  type ProfilePort,
} from "#app/features/accounts/identity-providers/profiles/port.ts";

type Backend = {
  port(): ProfilePort;
  /** A new document of a student; its uid. */
  make(): Promise<string>;
  /** The uid of no document. */
  missing(): string;
  /** Makes every question fail until the answer is called. */
  fail(): Promise<() => Promise<void>>;
};

/** What every store of profile documents holds to. */
export function profileContract(name: string, { port, make, missing, fail }: Backend): void {
  describe(`profile documents: ${name}`, () => {
    it("a document that does not exist reads as null [HP-01]", async () => {
      expect(await port().read(missing())).toBeNull();
    });

    it("a read that fails throws, and is never taken for no document [HP-02]", async () => {
      const uid = await make();
      const mend = await fail();
      try {
        await expect(port().read(uid)).rejects.toThrow(Error);
        await expect(port().read(missing())).rejects.toThrow(Error);
      } finally {
        await mend();
      }
      expect(await port().read(uid)).toMatchObject({ uid, role: "student" });
    });

    it("is made once: a second time is refused [HP-03]", async () => {
      const uid = await make();
      await expect(port().write(uid, "admin", null)).rejects.toThrow(OtherVersion);
      expect(await port().read(uid)).toMatchObject({ role: "student" });
    });

    it("a write with an old version is refused and changes nothing [HP-04]", async () => {
      const uid = await make();
      const first = (await port().read(uid))!.version;
      const second = await port().write(uid, "teacher", first);
      expect(second > first).toBe(true);
      await expect(port().write(uid, "admin", first)).rejects.toThrow(OtherVersion);
      expect(await port().read(uid)).toEqual({ uid, role: "teacher", version: second });
    });

    it("of ten writes at once with one version exactly one wins [HP-05]", async () => {
      const uid = await make();
      const { version } = (await port().read(uid))!;
      const writes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, n) =>
          port().write(uid, n % 2 === 0 ? "teacher" : "admin", version),
        ),
      );
      const won = writes.filter(({ status }) => status === "fulfilled");
      expect(won).toHaveLength(1);
      for (const write of writes)
        if (write.status === "rejected") expect(write.reason).toBeInstanceOf(OtherVersion);
      const { value } = won[0] as PromiseFulfilledResult<string>;
      expect((await port().read(uid))!.version).toBe(value);
    });

    it.each(["a/b", "..", ".", "a%2Fb", "x".repeat(129), "", "a b", "ü", "a?b", "a#b"])(
      "refuses %o as a uid [HP-06]",
      async (uid) => {
        await expect(port().read(uid)).rejects.toThrow(BadUid);
        await expect(port().write(uid, "admin", "1")).rejects.toThrow(BadUid);
        await expect(port().remove(uid)).rejects.toThrow(BadUid);
      },
    );

    it("is without a role once it is removed, and removing it again is fine", async () => {
      const uid = await make();
      await port().remove(uid);
      await port().remove(uid);
      expect((await port().read(uid))?.role ?? null).toBeNull();
    });
  });
}
