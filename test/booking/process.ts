/**
 * A server that books, takes payments and pays teachers by the product's own commands and nothing else: light enough to
 * be killed a thousand times. It says "ready", is told a port, and says "listening". Whom a request is from, it believes.
 */
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { Student } from "#app/access/actor.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { sendPrepared } from "#app/features/payments/payouts/send-payout.server.ts";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { twin } from "#app/features/payments/provider/twin/twin.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { nearestOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { database } from "#app/platform/database/db.server.ts";
import { queue, startJobs } from "#app/platform/database/jobs.server.ts";
import { onCardPage, payLesson } from "#db/seed/money/paying.ts";

type Input = Parameters<typeof bookLesson>[1] & { minutes: number; kind: "trial" | "single" };
export type BookAnswer =
  | { ok: true; lessonId: string }
  | { ok: false; reason: string; nearest: number[] };

/** Where the process ends itself, as if it were killed: right before the provider hears, or right after it has said yes. */
export type KillPoint =
  `${"before" | "after"} ${"opening" | "paying" | "refunding" | "transferring" | "sending"}`;

const calls = {
  opening: /payment_intents$/,
  refunding: /refunds$/,
  transferring: /transfers$/,
  sending: /payouts$/,
};

function killAt(point: KillPoint): void {
  const [when, call] = point.split(" ") as ["before" | "after", "paying" | keyof typeof calls];
  if (call === "paying") return killAtCard(when);
  const answerOf = twin.fetch;
  twin.fetch = async (asked, ...rest) => {
    const meant = asked.method === "POST" && calls[call].test(new URL(asked.url).pathname);
    if (meant && when === "before") process.kill(process.pid, "SIGKILL");
    const answered = await answerOf(asked, ...rest);
    if (meant) process.kill(process.pid, "SIGKILL");
    return answered;
  };
}

/** The card is tried on the provider's own page, and not by a call of ours. */
function killAtCard(when: "before" | "after"): void {
  const { pay } = onCardPage;
  onCardPage.pay = async (id, card) => {
    if (when === "after") await pay(id, card);
    process.kill(process.pid, "SIGKILL");
  };
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const { studentId, ...input } = (await json(request)) as { studentId: string };
  if (request.url === "/send-payout") {
    await sendPrepared((input as unknown as { payoutId: string }).payoutId);
    return { status: 200, body: null };
  }
  const student = { id: studentId, name: "Racer", role: "student", zone: "UTC" } as Student;
  if (request.url === "/pay") {
    const { lessonId } = input as unknown as { lessonId: string };
    const card = testCard();
    const body = await payLesson(student, { lessonId, note: "", earlyStart: true, card });
    return { status: body.ok ? 200 : 409, body };
  }
  if (request.url === "/cancel") {
    const { lessonId } = input as unknown as { lessonId: string };
    const body = await cancelLesson(student, { lessonId, reason: "", refundPence: -1 });
    if (!body.ok && body.reason === "refund-changed")
      await cancelLesson(student, { lessonId, reason: "", refundPence: body.refund.refundPence });
    const [job] = await queue().fetch(sendRefund.name);
    await sendRefund.run(sendRefund.payload.parse(job!.data));
    return { status: 200, body };
  }
  const { minutes, kind, ...asked } = input as unknown as Input;
  const booked = await bookLesson(student, asked);
  if (booked.ok) return { status: 201, body: booked };
  const near = { startsAt: asked.startsAt, minutes, kind };
  const nearest = await nearestOpenSlots(asked.teacherId, near, student);
  return { status: 409, body: { ...booked, nearest } };
}

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, body }) => response.writeHead(status).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
  );
});

if (process.env["KILL_AT"]) killAt(process.env["KILL_AT"] as KillPoint);
await startJobs([], { work: false });
await database().pool.query("select");
process.on("message", (port: number) =>
  server.listen(port, "127.0.0.1", () => process.send!("listening")),
);
process.on("disconnect", () => process.exit(0));
process.send!("ready");
