import { eq, sql } from "drizzle-orm";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { adjustedLines, type AdjustedMoney } from "../text.ts";

type Facts = Pick<AdjustedMoney, "title" | "cardLast4" | "isPackage"> & {
  studentId: string;
  teacherId: string;
  lessonId: string | null;
};

/** Tells the student and the teacher, each in their own words, what was changed and why. */
export async function sendAdjustedMails(adjustmentId: string): Promise<void> {
  const [made] = await db().select().from(adjustments).where(eq(adjustments.id, adjustmentId));
  if (made?.effect == null) throw new Error(`adjustment ${adjustmentId} is not done`);
  const facts = await readFacts(made.paymentId);
  const money = { ...facts, kind: made.kind, effect: made.effect, currency: made.currency };
  for (const side of ["student", "teacher"] as const) {
    const lines = adjustedLines(side, money);
    if (lines === null) continue;
    const link = pageOf(side, facts);
    const reasonLine = `The reason: “${made.reason}”`;
    await tell({
      to: side === "student" ? facts.studentId : facts.teacherId,
      event: "payment-adjusted",
      key: `${adjustmentId}:${side}`,
      title: lines.title,
      body: lines.text,
      link,
      about: `payment:${made.paymentId}`,
      mail: {
        quoted: reasonLine,
        subject: lines.title,
        body: (
          <MailLayout
            preview={lines.text}
            heading={lines.heading}
            action={{ href: absoluteUrl(link), label: lines.action }}
          >
            <Paragraph>{lines.text}</Paragraph>
            <Paragraph>{reasonLine}</Paragraph>
          </MailLayout>
        ),
      },
    });
  }
}

function pageOf(side: "student" | "teacher", { lessonId }: Facts): string {
  if (side === "teacher") return "/teacher/earnings";
  return lessonId === null ? "/student/payments" : `/student/lessons/${lessonId}`;
}

async function readFacts(paymentId: string): Promise<Facts> {
  const { rows } = await db().execute<Facts>(sql`
    select p.payer_id as "studentId", p.lesson_id as "lessonId",
      p.package_id is not null as "isPackage",
      coalesce(l.teacher_id, k.teacher_id) as "teacherId", coalesce(l.title, k.title) as title,
      card.card_last4 as "cardLast4"
    from payments p
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    left join payments card on card.id = p.id or card.package_id = p.drawn_from_id
    where p.id = ${paymentId}
    order by card.card_last4 nulls last limit 1`);
  return rows[0]!;
}
