import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { contactMessages } from "#db/schema/reports.ts";
import { mails } from "#db/schema/notifications.ts";
import { db } from "#app/platform/db.server.ts";
import { aStudent } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { contactForm } from "./contact.ts";
import { writeToUs } from "./contact.server.ts";

useDatabase();

const wish = {
  topic: "broken",
  name: "Ana",
  email: "ana@example.test",
  message: "The door\n\nsticks.",
} as const;

describe("a message to us", () => {
  it("is kept, mailed to us, and its number mailed to the sender without the text", async () => {
    const person = await aStudent();
    const kept = await writeToUs(person, { ...wish, email: person.email });
    if (!kept.ok) throw new Error(kept.reason);
    const [row] = await db()
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.number, kept.number));
    expect(row).toMatchObject({ userId: person.id, topic: "broken", text: wish.message });
    await runJobs();
    const [ours] = await db().select().from(mails).where(eq(mails.to, brand.email.support));
    expect(ours?.text).toContain("sticks.");
    const [theirs] = await db().select().from(mails).where(eq(mails.to, person.email));
    expect(theirs?.subject).toContain(String(kept.number));
    expect(theirs?.html).not.toContain("sticks");
  });

  it("is limited by the hour and the address", async () => {
    const now = new Date("2026-11-21T10:00:00Z");
    for (let sent = 0; sent < rules.account.mailsPerHour; sent += 1)
      expect(await writeToUs(null, wish, now)).toMatchObject({ ok: true });
    expect(await writeToUs(null, wish, now)).toEqual({
      ok: false,
      reason: "too-many",
      until: new Date("2026-11-21T11:00:00Z"),
    });
  });
});

it.each([
  [{ topic: "door" }, "topic"],
  [{ topic: "__proto__" }, "topic"],
  [{ name: " " }, "name"],
  [{ name: "😀".repeat(10_000) }, "name"],
  [{ email: "ana" }, "email"],
  [{ message: "\n \n" }, "message"],
  [{ message: "x".repeat(rules.chat.characters + 1) }, "message"],
  [{ message: ["a", "b"] }, "message"],
])("%j is refused at the field", (change, field) => {
  const read = contactForm.safeParse({ ...wish, ...change });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
