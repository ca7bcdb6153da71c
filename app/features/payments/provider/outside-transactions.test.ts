import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { useDatabase } from "#test/database.ts";
import { answered, payoutProvider, provider } from "./provider-in-use.server.ts";

useDatabase();

const open = () => provider().open({ key: randomUUID(), amountMinor: 900, currency: "GBP" });
const listed = async () => {
  const refs: string[] = [];
  for await (const { ref } of provider().listCharges(recently)) refs.push(ref);
  return refs;
};
const recently = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };

describe("a call to the provider", () => {
  it("throws inside a transaction, however deep, before the provider hears of it, and is no lost answer", async () => {
    const refused = /the provider's "\w+" was called inside a transaction/;
    const before = await listed();
    const deeper = async () => {
      await Promise.resolve();
      return inTransaction(async () => answered(open()));
    };
    await expect(inTransaction(() => deeper())).rejects.toThrow(refused);
    await expect(inTransaction(async () => payoutProvider().readAccount("one"))).rejects.toThrow(
      refused,
    );
    await expect(inTransaction(() => listed())).rejects.toThrow(refused);
    expect(await listed()).toEqual(before);
  });

  it("goes out before a transaction, after it, and in what it leaves for after its commit", async () => {
    const { promise: later, resolve } = Promise.withResolvers<Promise<unknown>>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const started = await inTransaction(async (tx) => {
      tx.afterCommit(() => resolve(open()));
      return { whenOver: over.then(open) };
    });
    end();
    for (const call of [later, started.whenOver, open()])
      expect(await call).toMatchObject({ state: "open" });
  });
});
