import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import { listTeachersAgain } from "#app/features/scheduling/booking/teachers-again.server.ts";
import {
  askingOf,
  type OpenSlots,
  rankPage,
  searchTeachers,
} from "#app/features/teachers/search/search-teachers.server.ts";
import { compareTeachers } from "#app/features/teachers/search/compare-teachers.server.ts";
import { saveTeacher } from "#app/features/teachers/search/save-teacher.server.ts";
import { listSavedTeachers } from "#app/features/teachers/search/saved-teachers.server.ts";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { countMatches } from "#app/features/teachers/search-index/ask-index.server.ts";
import { readFacets } from "#app/features/teachers/search/search-facets.server.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import {
  listOpenSlots,
  listOpenSlotsEach,
} from "#app/features/scheduling/availability/slots.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson, bankCard } from "#test/builders/lessons.ts";
import { blockPerson, unblockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { listBlocked, listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";

useDatabase();

async function aPair() {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  return { student, teacher, slug };
}
type Pair = Awaited<ReturnType<typeof aPair>>;

const day = 86_400_000;

async function book({ student, teacher }: Pair, nth: number) {
  const range = { from: Date.now() + 3 * day, to: Date.now() + 8 * day, minutes: 50 };
  const open = await listOpenSlots([teacher.id], { ...range, kind: "single" }, student);
  const startsAt = open.get(teacher.id)![nth]!;
  const { id: offerId } = teacher.offer;
  const asked = { teacherId: teacher.id, offerId, startsAt, pricePence: 2200 };
  return bookLesson(student, { ...asked, requestId: randomUUID() });
}

it("from the block on neither writes, none books or pays, and no new chat begins; unblocking ends it, for one's own block only [E7]", async () => {
  const pair = await aPair();
  const { student, teacher, slug } = pair;
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const write = (by: { id: string }) =>
    sendMessage(by, { chatId: opened.chatId, clientId: randomUUID(), text: "Hola" });
  expect((await write(student)).ok).toBe(true);
  const held = await book(pair, 0);
  if (!held.ok) throw new Error(held.reason);

  await blockPerson(teacher, student.id);
  await blockPerson(teacher, student.id);
  expect(await write(student)).toEqual({ ok: false, reason: "closed" });
  expect(await write(teacher)).toEqual({ ok: false, reason: "closed" });
  expect(await book(pair, 2)).toEqual({ ok: false, reason: "teacher-unavailable" });
  const pay = { lessonId: held.lessonId, note: "", earlyStart: true, card: bankCard };
  expect(await payLesson(student, pay)).toMatchObject({ ok: false });
  expect((await listBlocked(teacher)).map(({ id }) => id)).toEqual([student.id]);

  // The other's taking back changes nothing.
  await unblockPerson(student, teacher.id);
  expect(await write(student)).toMatchObject({ ok: false });
  await unblockPerson(teacher, student.id);
  expect((await write(student)).ok).toBe(true);
  expect((await book(pair, 2)).ok).toBe(true);
});

it("a student who has blocked a teacher is told so, and a blocked one only that no messages are taken [E7]", async () => {
  const { student, teacher, slug } = await aPair();
  await blockPerson(student, teacher.id);
  expect(await openChat(student, slug)).toEqual({ ok: false, reason: "blocked" });
  const other = await aPair();
  await openChat(other.student, other.slug);
  const another = await aStudent();
  await openChat(another, other.slug);
  await blockPerson(other.teacher, another.id);
  expect(await openChat(another, other.slug)).toMatchObject({ ok: true });
});

it("a teacher is neither found nor counted for a student after a block, in memory and in the table [E7]", async () => {
  const { student, teacher } = await aPair();
  await refreshSearch(listOpenSlotsEach);
  const found = async (text: string) => {
    const { search } = readSearch(new URLSearchParams({ language: "es", q: text }));
    const hidden = await listBlockedEitherWay(student);
    const asking = await askingOf(search, "Europe/London", Date.now(), hidden);
    const ids = (await rankPage({ ...asking, search: { ...search, page: 50 } })).map(
      ({ id }) => id,
    );
    expect(await countMatches(asking)).toBe(ids.length);
    const { counts } = await readFacets(asking);
    return { ids, spain: counts["country ES"] };
  };
  const before = [await found(""), await found("spanish")];
  await blockPerson(student, teacher.id);
  for (const [n, text] of ["", "spanish"].entries()) {
    const { ids, spain } = before[n]!;
    expect(ids).toContain(teacher.id);
    expect(await found(text)).toEqual({
      ids: ids.filter((id) => id !== teacher.id),
      spain: spain! - 1,
    });
  }
});

it("a teacher is offered to a student after a block neither at home nor compared, saved or to book again [E7]", async () => {
  const { student, teacher, slug } = await aPair();
  await aCompletedLesson(student, teacher);
  await saveTeacher(student, slug);
  await refreshSearch(listOpenSlotsEach);
  const openSlots: OpenSlots = (ids, range) => listOpenSlots(ids, range, student);
  const offered = async () => {
    const hidden = await listBlockedEitherWay(student);
    const search = { ...readSearch(new URLSearchParams()).search, page: 50 };
    const home = await searchTeachers(search, student.zone, openSlots, { hidden });
    const openEach = (inputs: Parameters<typeof listOpenSlotsEach>[0]) =>
      listOpenSlotsEach(inputs, student);
    const compared = await compareTeachers([slug], openEach, { hidden });
    const saved = await listSavedTeachers(student, 1, openSlots);
    return {
      atHome: home.found.some(({ id }) => id === teacher.id),
      compared: compared.teachers.length,
      saved: saved.found.map(({ state }) => state),
      again: (await listTeachersAgain(student)).length,
    };
  };
  expect(await offered()).toEqual({ atHome: true, compared: 1, saved: ["open"], again: 1 });
  await blockPerson(teacher, student.id);
  expect(await offered()).toEqual({ atHome: false, compared: 0, saved: ["away"], again: 0 });
});

it("nobody blocks a stranger without a public page, who is not found [E7]", async () => {
  const teacher = await aTeacher();
  const stranger = await aStudent();
  const missing = { code: "not-found" };
  await expect(blockPerson(teacher, stranger.id)).rejects.toMatchObject(missing);
  await expect(blockPerson(teacher, "no-id")).rejects.toMatchObject(missing);
  await expect(blockPerson(stranger, stranger.id)).rejects.toMatchObject(missing);
});
