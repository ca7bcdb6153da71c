import { describe, expect, it } from "vitest";
import { openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { heldMoney } from "#app/features/scheduling/cancel-and-reschedule/settle-by-admin.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { aToken, useApi } from "#test/asking/api.ts";
import { answeredOperations, asDocumented } from "#test/asking/api-document.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, aHold, dayAhead } from "#test/builders/lessons.ts";
import { openApiDocument } from "./openapi.server.ts";
import { operations } from "./operations.server.ts";

useDatabase();
const api = useApi();

async function twoWithALesson() {
  const slug = `ines-${crypto.randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const lessonId = await aBookedLesson(student, teacher, { startsAt: dayAhead(5, 10, "UTC") });
  const [asStudent, asTeacher] = [await api.as(student), await api.as(teacher)];
  const get = async (path: string, by = asStudent) =>
    asDocumented("get", path, await by.get(path)).body;
  return { student, teacher, slug, lessonId, asStudent, asTeacher, get };
}

describe("what the API answers is what its document says", () => {
  it("about its owner, teachers, free times and reviews", async () => {
    const { student, teacher, slug, get } = await twoWithALesson();
    const { id, name, email, zone } = student;
    expect(await get("/me")).toEqual({ id, name, email, role: "student", zone });
    const past = await aCompletedLesson(student, teacher);
    await writeReview(student, { lessonId: past, stars: 4, text: "Clear.", tags: ["clear"] });
    expect(await get(`/teachers/${slug}`)).toMatchObject({
      id: teacher.id,
      slug,
      rating: { reviews: 1, stars: 4 },
    });
    expect((await get(`/teachers/${slug}/reviews?stars=4`)).reviews).toMatchObject([
      { text: "Clear.", author: "Priya" },
    ]);
    expect((await get(`/teachers/${slug}/reviews?stars=5`)).reviews).toEqual([]);
    const from = new Date(dayAhead(3, 10, "UTC")).toISOString();
    const { offer, slots } = await get(
      `/teachers/${slug}/slots?offerId=${teacher.offer.id}&from=${from}`,
    );
    expect(offer.price).toEqual({ pence: teacher.offer.priceMinor, currency: "GBP" });
    expect(slots[0]).toBe(from);
    expect(slots).not.toContain(new Date(dayAhead(5, 10, "UTC")).toISOString());
  });

  it("about lessons: a list that goes on where it stopped, and one with what cancelling costs", async () => {
    const { student, teacher, lessonId, asTeacher, get } = await twoWithALesson();
    const later = await aBookedLesson(student, teacher, { startsAt: dayAhead(6, 10, "UTC") });
    const first = await get("/lessons?limit=1");
    expect(first.lessons.map(({ id }: { id: string }) => id)).toEqual([lessonId]);
    const second = await get(`/lessons?limit=1&cursor=${first.next}`);
    expect(second.lessons.map(({ id }: { id: string }) => id)).toEqual([later]);
    expect(second.next).toBeNull();
    const holdId = await aHold(student, teacher, { startsAt: dayAhead(7, 10, "UTC") });
    expect((await get("/lessons?when=held")).lessons).toMatchObject([{ id: holdId }]);
    expect((await get(`/lessons/${holdId}`)).payPage).toContain(`/student/lessons/${holdId}/pay`);
    const pence = teacher.offer.priceMinor;
    expect(await get(`/lessons/${lessonId}`, asTeacher)).toMatchObject({
      price: { pence, currency: "GBP" },
      cancellation: { refund: { pence, currency: "GBP" }, kept: { pence: 0, currency: "GBP" } },
      move: { left: rules.lesson.maxReschedules, suggestion: null },
      payPage: null,
    });
    expect((await get("/lessons?when=past")).lessons).toEqual([]);
  });

  it("about a lesson that we cancelled: its state has a side, and who did it is a field of its own", async () => {
    const { student, teacher, lessonId, get } = await twoWithALesson();
    expect((await get(`/lessons/${lessonId}`)).cancelledBy).toBeNull();
    const admin = await anAdmin();
    const refundPence = teacher.offer.priceMinor;
    const given = { lessonId, refundPence, reason: "An admin's refund", now: new Date() };
    await inTransaction((tx) => heldMoney.settle(tx, admin, given));
    const { lessons } = await get("/lessons?when=past");
    expect(lessons).toMatchObject([{ state: "cancelled_teacher", cancelledBy: "us" }]);
    expect(lessons[0].student.id).toBe(student.id);
  });

  it("about conversations, and reading them marks nothing as read", async () => {
    const { student, lessonId, asTeacher, get } = await twoWithALesson();
    const { chatId } = await openLessonChat(student, lessonId);
    for (const text of ["One", "Two"])
      await sendMessage(student, { chatId, clientId: crypto.randomUUID(), text });
    const { messages, lastNumber } = await get(`/chats/${chatId}/messages`, asTeacher);
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(["One", "Two"]);
    const before = await get(`/chats/${chatId}/messages?before=${lastNumber}`, asTeacher);
    expect(before.messages).toMatchObject([{ text: "One", senderId: student.id }]);
    expect((await get("/chats", asTeacher)).chats).toMatchObject([
      { id: chatId, unread: 2, with: { name: student.name }, last: { text: "Two", mine: false } },
    ]);
  });

  it("about teachers, searched as on the page", async () => {
    const { get } = await twoWithALesson();
    const found = await get("/teachers?language=es&sort=newest&priceTo=100000");
    expect(found.total).toBe(found.teachers.length);
    expect(Array.isArray(found.teachers)).toBe(true);
  });

  it("about a teacher's weekly hours", async () => {
    const { asTeacher, get } = await twoWithALesson();
    const { zone, hours } = await get("/availability", asTeacher);
    expect(zone).toBe("Europe/London");
    expect(hours).toContainEqual({ weekday: 1, from: "00:00", to: "24:00" });
  });

  it("what is wrong is said at its field", async () => {
    const { asStudent, slug } = await twoWithALesson();
    for (const [path, field, message] of [
      ["/lessons?when=never", "when", "Choose one of the choices"],
      ["/lessons?limit=0", "limit", "Enter 1 or more"],
      ["/lessons?cursor=nonsense", "cursor", "This is no cursor of ours"],
      ["/lessons?page=2", "page", "We do not know this field"],
      [`/teachers/${slug}/slots`, "offerId", "Fill this in"],
      ["/teachers?language=zz", "language", "We do not know this language"],
      ["/teachers?speaks=en&speaks=zz", "speaks", "We do not know this language"],
      ["/teachers?country=ZZ", "country", "We do not know this country"],
      ["/teachers?after=25:00", "after", "We do not know this time of day"],
      ["/teachers?after=19:00&before=19:00", "before", "These hours begin when they end"],
    ] as const) {
      const { body, status } = asDocumented("get", path, await asStudent.get(path));
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ field, message }],
      });
    }
  });

  it("an answer that has not changed is not sent again", async () => {
    const { asStudent } = await twoWithALesson();
    const etag = (await asStudent.get("/lessons")).headers.get("etag")!;
    expect((await asStudent.get("/lessons", { "if-none-match": etag })).status).toBe(304);
    expect((await asStudent.get("/me", { "if-none-match": etag })).status).toBe(200);
  });

  it("a token is let through so often a minute, and told when it may go on", async () => {
    const student = await aStudent();
    const token = await aToken(student);
    const most = rules.api.requestsPerMinute;
    const first = await api.by(token).get("/me");
    expect(first.headers.get("ratelimit")).toMatch(new RegExp(`^"token";r=${most - 1};t=\\d+$`));
    const rest = await Promise.all(Array.from({ length: most }, () => api.by(token).get("/me")));
    const over = rest.filter(({ status }) => status === 429);
    expect(over).toHaveLength(1);
    asDocumented("get", "/me", over[0]!);
    expect(Number(over[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

it("the document has every operation, and every read of it was asked", () => {
  const { paths } = openApiDocument();
  const described = Object.values(paths!).flatMap((methods) =>
    Object.values(methods as object).map(({ operationId }) => operationId as string),
  );
  expect(described.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  const reads = operations.filter(({ method, group }) => method === "get" && group !== "Webhooks");
  expect(reads.map(({ id }) => id).filter((id) => !answeredOperations.has(id))).toEqual([]);
});
