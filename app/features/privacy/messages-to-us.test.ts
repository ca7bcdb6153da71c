import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { company } from "#config/company.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { answerMessage } from "#app/features/support/answer-message.server.ts";
import { writeToUs } from "#app/features/support/contact.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportData } from "./export-data.server.ts";

useDatabase();

type Writer = Parameters<typeof writeToUs>[0];

async function wrote(person: Writer, email: string, message: string): Promise<void> {
  const input = { topic: "other", name: "Canary Writer", email, message } as const;
  const kept = await writeToUs(person, input);
  if (!kept.ok) throw new Error(kept.reason);
  await runJobs();
}

const mailsWith = (word: string) => db().$count(mails, sql`strpos(${mails}::text, ${word}) > 0`);

async function copyOf(person: { id: string; email: string }): Promise<string> {
  let text = "";
  for await (const part of exportData(person)) text += part;
  return text;
}

describe("a message to us", () => {
  it("leaves no mail with its writer's words once that person is erased, with whatever address and signed in or not [I5]", async () => {
    const [student, admin] = [await aStudent(), await anAdmin()];
    const typed = `typed-${student.email}`;
    await wrote(student, typed, "canary-signed-in");
    const [message] = await db().select().from(contactMessages);
    await answerMessage(admin, {
      number: message!.number,
      text: "canary-answer",
      answers: 0,
    });
    await wrote(null, student.email, "canary-signed-out");
    await runJobs();
    const words = ["canary-signed-in", "canary-signed-out", "canary-answer", typed];
    for (const word of words) expect(await mailsWith(word), word).toBeGreaterThan(0);
    expect(await erasePerson(student.id)).toBe(true);
    for (const word of words) expect(await mailsWith(word), word).toBe(0);
  });

  it("is its writer's alone: whose address was typed neither reads it in a copy nor blanks it [I4] [I5]", async () => {
    const [writer, other] = [await aStudent(), await aStudent()];
    await wrote(writer, other.email, "canary-of-the-writer");
    expect(await copyOf(writer)).toContain("canary-of-the-writer");
    expect(await copyOf(other)).not.toContain("canary-of-the-writer");
    expect(await erasePerson(other.id)).toBe(true);
    expect(await copyOf(writer)).toContain("Canary Writer");
    const copies = sql`${mails.to} = ${company.email.support} and strpos(${mails.text}, 'canary-of-the-writer') > 0`;
    expect(await db().$count(mails, copies)).toBe(1);
  });
});
