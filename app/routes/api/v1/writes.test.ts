import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiAnswers } from "#db/schema/api/answers.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { dropOldAnswers } from "#app/features/api/kept-answers/kept-answers.server.ts";
import { openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { seriesStarts } from "#app/features/scheduling/lessons/series.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { readWeeklyHours } from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { useApi } from "#test/asking/api.ts";
import { answeredOperations, asDocumented } from "#test/asking/api-document.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aBookingInput, dayAhead } from "#test/builders/lessons.ts";
import { aPackage, aTeacherWithPackages } from "#test/builders/packages.ts";
import { operations } from "./operations.server.ts";

useDatabase();
const api = useApi();

async function two(profile = {}) {
  const slug = `ines-${crypto.randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug, ...profile } })];
  const [asStudent, asTeacher] = [await api.as(student), await api.as(teacher)];
  const startsAt = dayAhead(5, 10, "UTC");
  const booking = {
    teacher: slug,
    offerId: teacher.offer.id,
    startsAt: new Date(startsAt).toISOString(),
    pricePence: teacher.offer.priceMinor,
  };
  return { student, teacher, slug, asStudent, asTeacher, booking, startsAt };
}

type By = Awaited<ReturnType<typeof two>>["asStudent"];

async function post(by: By, path: string, body?: unknown, headers?: object) {
  return asDocumented("post", path, await by.post(path, body, headers));
}

describe("a lesson is booked", () => {
  it("by a hold that its student pays for, and let go again", async () => {
    const { asStudent, booking } = await two();
    const held = await post(asStudent, "/lessons", booking);
    expect(held.status).toBe(201);
    expect(held.body).toMatchObject({ state: "held", startsAt: booking.startsAt });
    expect(held.body.payPage).toContain(`/student/lessons/${held.body.id}/pay`);
    const path = `/lessons/${held.body.id}/hold`;
    expect(asDocumented("delete", path, await asStudent.delete(path)).status).toBe(204);
    expect((await post(asStudent, "/lessons", booking)).status).toBe(201);
  });

  it("at once, out of a package", async () => {
    const student = await aStudent();
    const teacher = await aTeacherWithPackages();
    const packageId = await aPackage(student, teacher);
    const asStudent = await api.as(student);
    const startsAt = new Date(dayAhead(6, 10, "UTC")).toISOString();
    const { slug, offer } = teacher;
    const booking = { teacher: slug, offerId: offer.id, startsAt, pricePence: offer.priceMinor };
    const booked = await post(asStudent, "/lessons", { ...booking, packageId });
    expect(booked.body).toMatchObject({ state: "booked", packageId, payPage: null });
  });

  it("every week, as one hold whose first lesson is paid for, or not at all, with the dates that are taken", async () => {
    const { student, teacher, asStudent, booking, startsAt } = await two();
    const { startsAt: first, ...rest } = booking;
    const weekly = { ...rest, startsAt: [first], count: 4 };
    const third = seriesStarts([startsAt], 3, teacher.zone)[2]!.startsAt;
    const taken = new Date(third).toISOString();
    const other = await aStudent();
    const held = await bookLesson(other, aBookingInput(teacher, third));
    expect(held.ok).toBe(true);
    const refused = await post(asStudent, "/series", weekly);
    expect(refused.body).toMatchObject({ status: 409, code: "dates-refused" });
    expect(refused.body.errors).toEqual([
      { field: "startsAt", message: `${taken}: Somebody else has this time` },
    ]);
    expect(await db().$count(lessons, eq(lessons.studentId, student.id))).toBe(0);
    const booked = await post(asStudent, "/series", { ...weekly, skip: [taken] });
    expect(booked.status).toBe(201);
    expect(booked.body.first.payPage).toContain(`/student/lessons/${booked.body.first.id}/pay`);
    expect(booked.body.lessons.map(({ state }: { state: string }) => state)).toEqual(
      Array.from({ length: 3 }, () => "held"),
    );
    const path = `/lessons/${booked.body.first.id}/hold`;
    expect((await asStudent.delete(path)).status).toBe(204);
    const open = and(eq(lessons.studentId, student.id), eq(lessons.state, "held"));
    expect(await db().$count(lessons, open)).toBe(0);
  });

  it("once, where a page and a program want the same time at the same moment", async () => {
    const { teacher, asStudent, booking, startsAt } = await two();
    const other = await aStudent();
    const [byPage, byApi] = await Promise.all([
      bookLesson(other, aBookingInput(teacher, startsAt)),
      post(asStudent, "/lessons", booking),
    ]);
    expect([byPage.ok, byApi.status === 201].toSorted()).toEqual([false, true]);
    if (byPage.ok) expect(byApi.body).toMatchObject({ status: 409, code: "slot-taken" });
    expect(await db().$count(lessons, eq(lessons.teacherId, teacher.id))).toBe(1);
  });

  it("or refused in the words of the page, and what was sent wrong is said at its field", async () => {
    const { asStudent, booking } = await two();
    const cheaper = await post(asStudent, "/lessons", { ...booking, pricePence: 1 });
    expect(cheaper.body).toMatchObject({ status: 422, code: "price-changed" });
    expect(cheaper.body.detail).toContain("has changed since you opened the page");
    const nonsense = { ...booking, startsAt: "soon", colour: "red" };
    const wrong = await post(asStudent, "/lessons", nonsense);
    expect(wrong.body.errors).toEqual([
      { field: "startsAt", message: "This cannot be read. Enter it again." },
      { field: "colour", message: "We do not know this field" },
    ]);
    expect((await post(asStudent, "/lessons", "{")).body.code).toBe("unreadable");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post(asStudent, "/lessons", "a=b", form)).body.code).toBe("not-json");
    const huge = await post(asStudent, "/lessons", { ...booking, teacher: "x".repeat(70_000) });
    expect(huge.status).toBe(413);
    const nobody = await post(asStudent, "/lessons", { ...booking, teacher: "nobody" });
    expect(nobody.status).toBe(404);
  });
});

describe("a key names a write", () => {
  const named = (key: string = crypto.randomUUID()) => ({ "idempotency-key": key });

  it("which is carried out once, however often and however close together it is sent", async () => {
    const { asStudent, booking, teacher } = await two();
    const key = named();
    const sent = await Promise.all([1, 2, 3].map(() => post(asStudent, "/lessons", booking, key)));
    const done = sent.filter(({ status }) => status === 201);
    const waiting = sent.filter(({ status }) => status === 409);
    expect(done.length + waiting.length).toBe(3);
    for (const { body } of waiting) expect(body.code).toBe("key-running");
    const again = await post(asStudent, "/lessons", booking, key);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(done[0]!.body);
    expect(await db().$count(lessons, eq(lessons.teacherId, teacher.id))).toBe(1);
    const other = await post(asStudent, "/lessons", { ...booking, pricePence: 1 }, key);
    expect(other.body).toMatchObject({ status: 422, code: "key-used" });
    const elsewhere = await post(await api.as(await aStudent()), "/lessons", booking, key);
    expect(elsewhere.body.code).toBe("slot-taken");
  });

  it("whose process died before its answer was kept: the repetition finds what it did", async () => {
    const { student, asStudent, booking } = await two();
    const key = named();
    const first = await post(asStudent, "/lessons", booking, key);
    const own = eq(apiAnswers.userId, student.id);
    const running = { status: null, body: null };
    await db().update(apiAnswers).set(running).where(own);
    expect((await post(asStudent, "/lessons", booking, key)).body.code).toBe("key-running");
    await db()
      .update(apiAnswers)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(own);
    expect((await post(asStudent, "/lessons", booking, key)).body.id).toBe(first.body.id);
  });

  it("for a day", async () => {
    const { student, asStudent } = await two();
    await post(asStudent, "/chats", {}, named());
    const own = eq(apiAnswers.userId, student.id);
    await dropOldAnswers(new Date(Date.now() + day - 60_000));
    expect(await db().$count(apiAnswers, own)).toBe(1);
    await dropOldAnswers(new Date(Date.now() + day + 60_000));
    expect(await db().$count(apiAnswers, own)).toBe(0);
    const bad = await post(asStudent, "/chats", {}, named("a b"));
    expect(bad.body.errors[0].field).toBe("idempotency-key");
  });
});

describe("a lesson’s two people", () => {
  it("answer a request: yes books it, no frees the time", async () => {
    const { student, teacher, asTeacher } = await two({ approveFirst: true });
    const [one, other] = [
      await aBookedLesson(student, teacher, { startsAt: dayAhead(5, 10, "UTC") }),
      await aBookedLesson(student, teacher, { startsAt: dayAhead(6, 10, "UTC") }),
    ];
    const accepted = await post(asTeacher, `/lessons/${one}/accept`);
    expect(accepted.body.state).toBe("booked");
    expect((await post(asTeacher, `/lessons/${one}/accept`)).body.code).toBe("answered");
    const declined = await post(asTeacher, `/lessons/${other}/decline`, { reason: "I am away." });
    expect(declined.body.state).toBe("declined");
  });

  it("cancel it for the sum that they know, and for no other", async () => {
    const { student, teacher, asStudent, startsAt } = await two();
    const lessonId = await aBookedLesson(student, teacher, { startsAt });
    const path = `/lessons/${lessonId}/cancel`;
    const moved = await post(asStudent, path, { refundPence: 1 });
    expect(moved.body).toMatchObject({ status: 409, code: "refund-changed" });
    const refundPence = teacher.offer.priceMinor;
    expect((await post(asStudent, path, { refundPence })).body).toMatchObject({
      state: "cancelled_student",
      cancelledBy: "student",
      cancellation: null,
    });
    expect((await post(asStudent, path, { refundPence })).body.code).toBe("already-cancelled");
  });

  it("move it: one suggests a time, the other accepts, or either closes the question", async () => {
    const { student, teacher, asStudent, asTeacher, startsAt } = await two();
    const lessonId = await aBookedLesson(student, teacher, { startsAt });
    const to = new Date(startsAt + day).toISOString();
    const path = `/lessons/${lessonId}/suggestions`;
    const asked = await post(asTeacher, path, { startsAt: to, note: "I am at the dentist." });
    expect(asked.body.move.suggestion).toMatchObject({ mine: true, startsAt: to });
    const closed = await post(asTeacher, `/suggestions/${asked.body.move.suggestion.id}/close`);
    expect(closed.body.move.suggestion).toBeNull();
    const again = await post(asTeacher, path, { startsAt: to });
    const { id } = again.body.move.suggestion;
    expect((await post(asTeacher, `/suggestions/${id}/accept`)).status).toBe(404);
    const accepted = await post(asStudent, `/suggestions/${id}/accept`);
    expect(accepted.body).toMatchObject({ state: "booked", startsAt: to });
    expect(accepted.body.id).not.toBe(lessonId);
    const past = await post(asTeacher, `/lessons/${accepted.body.id}/suggestions`, {
      startsAt: to,
    });
    expect(past.body).toMatchObject({ status: 422, code: "same-time" });
  });

  it("write to each other, and mark as read what they have read", async () => {
    const { student, teacher, asStudent, asTeacher, startsAt } = await two();
    const lessonId = await aBookedLesson(student, teacher, { startsAt });
    const { id } = (await post(asStudent, "/chats", { lessonId })).body;
    expect(id).toBe((await openLessonChat(teacher, lessonId)).chatId);
    const key = { "idempotency-key": crypto.randomUUID() };
    const hello = { text: "Hello" };
    const sent = await post(asStudent, `/chats/${id}/messages`, hello, key);
    expect(sent.body).toMatchObject({ text: "Hello", senderId: student.id });
    await post(asStudent, `/chats/${id}/messages`, hello, key);
    expect(await chatDb().$count(messages, eq(messages.chatId, id))).toBe(1);
    // Once its answer is kept no more, the same key may name something else.
    await dropOldAnswers(new Date(Date.now() + day + 60_000));
    const next = await post(asStudent, `/chats/${id}/messages`, { text: "Bring the book" }, key);
    expect(next).toMatchObject({ status: 201, body: { text: "Bring the book" } });
    const none = await post(asStudent, `/chats/${id}/messages`, { text: " " });
    expect(none.body.errors).toEqual([{ field: "text", message: "Write something first." }]);
    expect((await post(asTeacher, `/chats/${id}/read`, {})).status).toBe(204);
    expect((await asTeacher.get("/chats")).body.chats[0].unread).toBe(0);
  });
});

it("webhooks are made, tested, looked at and removed, by their owner alone", async () => {
  const { asStudent, asTeacher } = await two();
  const get = async (path: string) => asDocumented("get", path, await asTeacher.get(path)).body;
  const wanted = { url: "https://example.org/hook", events: ["lesson.booked"] };
  const made = await post(asTeacher, "/webhooks", wanted);
  expect(made.body.secret).toMatch(/^whsec_/);
  const { id } = made.body;
  const path = `/webhooks/${id}`;
  expect((await get("/webhooks")).webhooks).toMatchObject([{ id, ...wanted, offSince: null }]);
  expect(JSON.stringify(await get(path))).not.toContain(made.body.secret);
  expect((await post(asTeacher, `${path}/test`)).status).toBe(204);
  const [sent] = (await get(`${path}/deliveries`)).deliveries;
  expect(sent).toMatchObject({ type: "webhook.test", state: "waiting", attempts: 0, data: {} });
  expect((await post(asTeacher, `${path}/deliveries/${sent.id}/send`)).status).toBe(204);
  expect((await post(asTeacher, `${path}/secret`)).body.secret).not.toBe(made.body.secret);
  expect((await post(asTeacher, `${path}/switch-off`)).body.offReason).toBe("by-owner");
  expect((await post(asTeacher, `${path}/switch-on`)).body.offReason).toBeNull();
  for (const of of [path, `${path}/deliveries`])
    expect((await asStudent.get(of)).status, of).toBe(404);
  for (const of of ["test", "switch-off"])
    expect((await post(asStudent, `${path}/${of}`)).status, of).toBe(404);
  const inside = await post(asTeacher, "/webhooks", { ...wanted, url: "https://127.0.0.1/" });
  expect(inside.body).toMatchObject({ status: 422, code: "internal" });
  const none = await post(asTeacher, "/webhooks", { ...wanted, events: [] });
  expect(none.body.errors).toEqual([{ field: "events", message: "Choose at least one" }]);
  expect(asDocumented("delete", path, await asTeacher.delete(path)).status).toBe(204);
  expect((await asTeacher.get(path)).status).toBe(404);
});

describe("weekly hours", () => {
  const put = async (by: By, body: unknown) =>
    asDocumented("put", "/availability", await by.put("/availability", body));
  const morning = { weekday: 3, from: "09:30", to: "12:00" };

  it("are changed as a whole, and not over a newer change", async () => {
    const { teacher, asTeacher } = await two();
    const read = (await asTeacher.get("/availability")).body.hours;
    const saved = await put(asTeacher, { hours: [morning], replaces: read });
    expect(saved.body.hours).toEqual([morning]);
    expect((await readWeeklyHours(teacher)).windows).toEqual([
      { weekday: 3, startMinute: 570, endMinute: 720 },
    ]);
    const older = await put(asTeacher, { hours: [], replaces: read });
    expect(older.body).toMatchObject({ status: 409, code: "changed-meanwhile" });
    expect((await put(asTeacher, { hours: [] })).body.hours).toEqual([]);
  });

  it("that overlap or are none are refused at their field", async () => {
    const { asTeacher } = await two();
    const hours = [
      morning,
      { ...morning, from: "11:00", to: "13:00" },
      { ...morning, weekday: 4, to: "9" },
    ];
    expect((await put(asTeacher, { hours })).body.errors).toEqual([
      { field: "hours.1.from", message: "This overlaps 09:30 to 12:00" },
      { field: "hours.2.to", message: "Choose an end" },
    ]);
  });
});

it("every write of the document, and every read of webhooks, was asked", () => {
  const asked = operations.filter(({ method, group }) => method !== "get" || group === "Webhooks");
  expect(asked.map(({ id }) => id).filter((id) => !answeredOperations.has(id))).toEqual([]);
});
