/**
 * A server that books and takes payments by the product's own commands and nothing else: light enough to be killed
 * a thousand times. It says "ready", is told a port, and says "listening". Whom a request is from, it believes.
 */
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { Student } from "#app/access/actor.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { nearestOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { database } from "#app/platform/database/db.server.ts";
import { startJobs } from "#app/platform/database/jobs.server.ts";
import { payLesson } from "#db/seed/paying.ts";

type Input = Parameters<typeof bookLesson>[1] & { minutes: number; kind: "trial" | "single" };
export type BookAnswer =
  | { ok: true; lessonId: string }
  | { ok: false; reason: string; nearest: number[] };

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const { studentId, ...input } = (await json(request)) as { studentId: string };
  const student = { id: studentId, name: "Racer", role: "student", zone: "UTC" } as Student;
  if (request.url === "/pay") {
    const { lessonId } = input as unknown as { lessonId: string };
    const card = testCard();
    const body = await payLesson(student, { lessonId, note: "", earlyStart: true, card });
    return { status: body.ok ? 200 : 409, body };
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

await startJobs([], { work: false });
await database().pool.query("select");
process.on("message", (port: number) =>
  server.listen(port, "127.0.0.1", () => process.send!("listening")),
);
process.on("disconnect", () => process.exit(0));
process.send!("ready");
