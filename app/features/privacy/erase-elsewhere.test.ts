import { describe, expect, it } from "vitest";
import { eraseElsewhere } from "#app/features/accounts/sign-in/providers/provider-jobs.server.ts";
import { queue } from "#app/platform/database/jobs.server.ts";
import { useDatabase } from "#test/database.ts";
import { hostedPeople } from "#test/google/people.ts";
import { useStandIn } from "#test/google/use-stand-in.ts";
import { runJobs } from "#test/jobs.ts";
import { isIn } from "#test/asking/sign-in.ts";
import { erasePerson } from "./erase-person.server.ts";

const held = useStandIn();
useDatabase();
const { anAccount, signedIn, userOf } = hostedPeople(held);

describe("erasing somebody", () => {
  it("removes the document, the provider's account, the identity and every session [HP-23]", async () => {
    const account = anAccount();
    const browser = await signedIn(account);
    const { user } = await userOf(account);
    expect(await erasePerson(user.id)).toBe(true);
    expect(await isIn(browser)).toBe(false);
    await runJobs();
    expect(held.google.documents.role(account.localId)).toBeUndefined();
    expect(held.google.accounts.all.has(account.localId)).toBe(false);
    expect(await userOf(account)).toBeUndefined();
  });

  it("is tried again where the provider was down, and twice is fine [HP-23]", async () => {
    const account = anAccount();
    await signedIn(account);
    const { user } = await userOf(account);
    await erasePerson(user.id);
    held.google.faults.set("accounts", { status: 503 });
    const [job] = await queue().fetch(eraseElsewhere.name);
    const payload = eraseElsewhere.payload.parse(job!.data);
    expect(payload).toEqual({ uid: account.localId, subjects: [account.localId] });
    await expect(eraseElsewhere.run(payload)).rejects.toThrow("503");
    expect(held.google.accounts.all.has(account.localId)).toBe(true);
    held.google.faults.clear();
    await eraseElsewhere.run(payload);
    await eraseElsewhere.run(payload);
    expect(held.google.accounts.all.has(account.localId)).toBe(false);
    const kept = await queue().getQueue(eraseElsewhere.name);
    expect(kept).toMatchObject({ retryLimit: 60, retryBackoff: true });
  });
});
