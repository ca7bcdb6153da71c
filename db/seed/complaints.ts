import { severityOf } from "#app/features/reports/reported/rules.ts";
import { durationOf, scopeOf, usualGround } from "#app/features/reports/reported/statement.ts";
import type { Category, Outcome, Wish } from "#db/schema/reports/report-values.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { reports } from "#db/schema/reports/reports.ts";
import type { LessonRows } from "./lessons/lesson-rows.ts";
import type { Random } from "./random.ts";
import { insertMany } from "./store-rows.ts";

type Lesson = LessonRows["lessons"][number];
type Complaint = {
  /** A lesson in this state; null: the teacher of some lesson, as a person. */
  lesson: "ended" | "completed" | null;
  category: Category;
  text: string;
  wish?: Wish;
  /** Hours after the lesson; for a complaint about a person, before now. */
  hours: number;
  decided?: { outcome: Outcome; reason: string };
};

const complaints: Complaint[] = [
  {
    lesson: "completed",
    category: "late",
    text: "The lesson began eleven minutes late. We went on a little longer, but I had to leave for work.",
    hours: 2,
    decided: {
      outcome: "warn",
      reason:
        "The room shows that your teacher came after eleven minutes and stayed six longer. The missing five were offered as a longer next lesson, which you accepted. The teacher has been reminded to write when they are delayed.",
    },
  },
  {
    lesson: "completed",
    category: "technical",
    text: "The picture froze four times in the first half. After that we used sound only and it was fine.",
    hours: 20,
    decided: {
      outcome: "dismiss",
      reason:
        "You were in the room together for the whole of the lesson and spoke for all but two minutes. We know that a frozen picture is annoying; it does not change the price of the lesson.",
    },
  },
  {
    lesson: null,
    category: "outside-payment",
    text: "After our trial I was asked whether we could go on by bank transfer, at a lower price.",
    hours: 9 * 24,
    decided: {
      outcome: "warn",
      reason:
        "Lessons that begin here are paid for here, so that both sides are covered when something goes wrong. The teacher has been told so and has confirmed it. Thank you for letting us know.",
    },
  },
  {
    lesson: "ended",
    category: "not-as-described",
    text: "I had asked for interview practice in my note. We did a listening exercise about a zoo instead.",
    wish: "other-lesson",
    hours: 1,
  },
  {
    lesson: "ended",
    category: "technical",
    text: "The sound dropped out for about a quarter of an hour in the middle, and we could not repair it.",
    wish: "refund",
    hours: 3,
  },
  {
    lesson: null,
    category: "misleading-price",
    text: "The text says that the first lesson costs nothing, but I was shown a price for the trial.",
    hours: 5,
  },
];

/** Reports that wait for the admin, and some that were decided; answers what is said of which lesson. */
export async function storeReports(
  tx: Tx,
  lessons: Lesson[],
  adminId: string,
  random: Random,
  now: number,
): Promise<Map<string, Category>> {
  const used = new Map<string, Category>();
  const rows: (typeof reports.$inferInsert)[] = [];
  for (const { lesson: wanted, category, text, wish, hours, decided } of complaints) {
    const fitting = lessons.filter(
      (lesson) =>
        lesson.state === (wanted ?? "completed") &&
        !used.has(lesson.id!) &&
        (wanted === null || endOf(lesson) + hours * hour < now - 5 * minute),
    );
    if (fitting.length === 0) continue;
    const lesson = random.pick(fitting);
    used.set(lesson.id!, category);
    const filed = wanted === null ? now - hours * hour : endOf(lesson) + hours * hour;
    const decidedAt = Math.min(filed + random.int(5 * hour, 2 * day), now - hour);
    rows.push({
      id: random.id(filed),
      reporterId: lesson.studentId,
      subject: wanted === null ? "teacher" : "lesson",
      lessonId: wanted === null ? null : lesson.id!,
      teacherId: lesson.teacherId,
      category,
      severity: severityOf(category),
      text,
      wish,
      createdAt: new Date(filed),
      state: decided ? "decided" : "open",
      ...(decided && {
        outcome: decided.outcome,
        ground: usualGround(category),
        scope: scopeOf(decided.outcome),
        duration: durationOf(decided.outcome),
      }),
      reason: decided?.reason,
      decidedBy: decided && adminId,
      decidedAt: decided && new Date(decidedAt),
      version: decided ? 2 : 1,
    });
  }
  rows.sort((a, b) => a.createdAt!.getTime() - b.createdAt!.getTime());
  await insertMany(tx, reports, rows);
  return used;
}

function endOf(lesson: Lesson): number {
  return lesson.startsAt.getTime() + lesson.minutes * minute;
}
