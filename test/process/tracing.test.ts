import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { type Span, startCollector } from "#test/servers/collector.ts";
import { useDatabase } from "#test/database.ts";
import { firstOpenStart } from "#test/builders/lessons.ts";
import { patiently } from "#test/asking/room-page.ts";
import { useServers } from "#test/servers/servers.ts";
import { sessionOf } from "#test/asking/sign-in.ts";

useDatabase();
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());
const servers = useServers(1, { env: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }) });

it("a booking is one trace, from its request to each statement and to the mails that it queues, all under the id that the answer carries, and without anybody's words or address", async () => {
  const slug = `ines-${randomUUID()}`;
  const trial = { title: "Trial", kind: "trial", minutes: 25, pricePence: 0 } as const;
  const [student, teacher] = [
    await aStudent(),
    await aTeacher({ profile: { slug }, offers: [trial] }),
  ];
  const startsAt = String(await firstOpenStart(teacher));
  const { id } = teacher.offer;
  const cookie = (await sessionOf(student)).get("cookie")!;
  const held = await servers.post(
    `/student/teachers/${slug}/book?offer=${id}&at=${startsAt}`,
    { offerId: id, startsAt, requestId: randomUUID(), pricePence: "0" },
    { cookie },
  );
  const booked = await servers.post(
    held.headers.get("location")!,
    { pricePence: "0", earlyStart: "yes" },
    { cookie },
  );
  expect(booked.status).toBe(302);
  const requestId = booked.headers.get("x-request-id")!;

  const root = () => collector.spans.find((one) => one.attributes["request.id"] === requestId);
  await expect.poll(root, patiently).toMatchObject({
    name: "POST /student/lessons/:lessonId/pay",
    kind: 2,
    attributes: { "http.response.status_code": 302 },
  });
  const { traceId, spanId } = root()!;
  const all = () => collector.spans.filter((one) => one.traceId === traceId);
  const jobs = () => all().filter(({ attributes }) => attributes["messaging.system"] === "pg-boss");
  await expect.poll(() => jobs().length, patiently).toBeGreaterThan(0);

  const isWithin = (span: Span, outer: string): boolean => {
    const parent = all().find((one) => one.spanId === span.parentSpanId);
    return span.parentSpanId === outer || (parent !== undefined && isWithin(parent, outer));
  };
  const event = all().find(({ attributes }) =>
    String(attributes["db.query.text"]).includes("lesson_events"),
  );
  expect(event).toMatchObject({ kind: 3, attributes: { "db.system.name": "postgresql" } });
  expect(isWithin(event!, spanId)).toBe(true);
  expect(jobs().every((job) => isWithin(job, spanId))).toBe(true);
  for (const said of [student.email, slug, id])
    expect(JSON.stringify(collector.spans)).not.toContain(said);
  const { rows } = await db().execute<{ id: string }>(
    sql`select distinct data->'causedBy'->>'requestId' as id from pgboss.job
      where data ? 'causedBy' and data->'causedBy'->>'requestId' = ${requestId}`,
  );
  expect(rows).toEqual([{ id: requestId }]);
});
