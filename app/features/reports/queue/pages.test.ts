import { expect, it } from "vitest";
import { listMessages, messagesPerPage } from "#app/features/support/messages.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { anAdmin, aStudent, storeTeachers } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { decidedAs } from "#test/builders/reports.ts";
import { listQueue, reportsPerPage } from "./queue.server.ts";

useDatabase();

/** The ids of every page, each asked for behind the last row of the one before. */
async function walk(
  read: (after: string | null) => Promise<{ ids: string[]; next: string | null }>,
) {
  const seen: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await read(after);
    seen.push(...page.ids);
    if (page.next === null) return seen;
    after = page.next;
  }
}

it("the queue and the messages go on behind their last row, each row once and in order, whatever was decided meanwhile [H5]", async () => {
  const [admin, student] = [await anAdmin(), await aStudent()];
  const many = reportsPerPage * 2 + 3;
  const teachers = await storeTeachers(
    db(),
    Array.from({ length: many }, () => ({})),
  );
  const at = (n: number) => new Date(Date.UTC(2026, 2, 1) + Math.floor(n / 3) * 60_000);
  const rowsOf = (decided: boolean) =>
    teachers.map(({ id: teacherId }, n) => ({
      ...(decided && { ...decidedAs, decidedAt: at(n + 1_000) }),
      reporterId: student.id,
      subject: "teacher" as const,
      teacherId,
      category: "scam" as const,
      severity: (["S1", "S2", "S3"] as const)[n % 3]!,
      text: "Something was said.",
      createdAt: at(n),
    }));
  const waiting = await db().insert(reports).values(rowsOf(false)).returning();
  await db().insert(reports).values(rowsOf(true));
  const queue = async (state: "open" | "decided" | "all") => {
    const base = { tab: "queue", state, severity: "any" } as const;
    return walk(async (after) => {
      const { reports: rows, next } = await listQueue(admin, { ...base, after });
      return { ids: rows.map(({ id }) => id), next };
    });
  };
  const due = (one: (typeof waiting)[number]) =>
    `${one.severity}${one.createdAt.toISOString()}${one.id}`;
  const inOrder = waiting.toSorted((a, b) => (due(a) < due(b) ? -1 : 1)).map(({ id }) => id);
  expect(await queue("open")).toEqual(inOrder);
  expect(new Set(await queue("decided")).size).toBe(many);
  expect(new Set(await queue("all")).size).toBe(2 * many);

  await db()
    .insert(contactMessages)
    .values(
      Array.from({ length: messagesPerPage * 2 + 1 }, (_, n) => ({
        name: "Owen Pryce",
        email: "owen@example.test",
        topic: "other" as const,
        text: "A question.",
        state: n % 2 === 0 ? ("open" as const) : ("closed" as const),
        dueAt: n % 4 === 0 ? at(n) : null,
        createdAt: at(n % 7),
      })),
    );
  const messages = await walk(async (after) => {
    const { messages: rows, next } = await listMessages(admin, after);
    return { ids: rows.map(({ id }) => id), next };
  });
  expect([messages.length, new Set(messages).size]).toEqual([
    messagesPerPage * 2 + 1,
    messagesPerPage * 2 + 1,
  ]);
});
