import { roomStates, taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { messageFiles, messages } from "#db/schema/chat/chat.ts";
import { files } from "#db/schema/files.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teacherLanguages } from "#db/schema/teachers/teachers.ts";
import { readMessageFiles } from "#app/features/files/attachments/message-files.server.ts";
import { joinWindow } from "#app/features/scheduling/lessons/rules.ts";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import type { Chat, Member } from "../conversations/chats.server.ts";

/** The latest files of a chat that a person finds beside it. */
const filesShown = 30;

/** What is next to a thread: who the other is to this person. */
export async function getChatCard(person: Member, chat: Chat, now = Date.now()) {
  const theirs = and(eq(lessons.studentId, chat.studentId), eq(lessons.teacherId, chat.teacherId));
  const grace = rules.lesson.graceAfterEndMinutes;
  const closes = sql`upper(${lessons.during}) + ${grace}::int * interval '1 minute'`;
  const wasTaught = inArray(lessons.state, [...taughtStates]);
  const [[next], [past], taught, [learner], sent] = await Promise.all([
    db()
      .select({ id: lessons.id, startsAt: lessons.startsAt, minutes: lessons.minutes })
      .from(lessons)
      .where(and(theirs, inArray(lessons.state, [...roomStates]), gt(closes, new Date(now))))
      .orderBy(asc(lessons.startsAt))
      .limit(1),
    db()
      .select({
        booked: count(lessons.bookedAt),
        lessons: sql<number>`(count(*) filter (where ${wasTaught}))::int`,
        last: sql<
          number | null
        >`(extract(epoch from max(${lessons.startsAt}) filter (where ${wasTaught})) * 1000)::float8`,
      })
      .from(lessons)
      .where(theirs),
    db()
      .select({ language: teacherLanguages.language })
      .from(teacherLanguages)
      .where(and(eq(teacherLanguages.teacherId, chat.teacherId), eq(teacherLanguages.taught, true)))
      .orderBy(asc(teacherLanguages.language)),
    db()
      .select({ learning: users.learning, level: users.level, goal: users.goal })
      .from(users)
      .where(eq(users.id, chat.studentId)),
    listFiles(chat),
  ]);
  return {
    next: next && {
      id: next.id,
      startsAt: next.startsAt.getTime(),
      ...joinWindow({ startsAt: next.startsAt.getTime(), minutes: next.minutes }),
    },
    lessons: past?.lessons ?? 0,
    lastLesson: past?.last ?? null,
    teaches: taught.map(({ language }) => language),
    /** The teacher who asks has a file of this student. */
    isStudent: person.id === chat.teacherId && (past?.booked ?? 0) > 0,
    /** The two write a notebook together, or may begin one. */
    hasNotebook: chat.haveLesson && !chat.isBlocked,
    learner: person.id === chat.teacherId ? (learner ?? null) : null,
    files: sent,
  };
}

/** The files that the two have sent each other, the newest first, and how many there are; voices are none. */
async function listFiles(chat: Chat) {
  if (isChatApart()) return listFilesOfBoth(chat);
  const rows = await db()
    .select({
      id: files.id,
      seq: messageFiles.seq,
      name: messageFiles.name,
      bytes: files.bytes,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(messageFiles)
    .innerJoin(messages, itsMessage)
    .innerJoin(files, eq(files.id, messageFiles.fileId))
    .where(and(isShown(chat), ne(files.state, "quarantined")))
    .orderBy(desc(messageFiles.seq), asc(messageFiles.position))
    .limit(filesShown);
  return {
    count: rows[0]?.all ?? 0,
    latest: rows.map(({ id, seq, name, bytes }) => ({ id, seq, name, bytes })),
  };
}

const itsMessage = and(
  eq(messages.chatId, messageFiles.chatId),
  eq(messages.seq, messageFiles.seq),
);
const isShown = (chat: Chat) =>
  and(eq(messageFiles.chatId, chat.id), ne(messages.kind, "voice"), isNull(messages.deletedAt));

/** The same where what is known of a file is in another cluster than its message. */
async function listFilesOfBoth(chat: Chat) {
  const sent = await chatDb()
    .select({ id: messageFiles.fileId, seq: messageFiles.seq, name: messageFiles.name })
    .from(messageFiles)
    .innerJoin(messages, itsMessage)
    .where(isShown(chat))
    .orderBy(desc(messageFiles.seq), asc(messageFiles.position));
  const known = await readMessageFiles(
    db(),
    sent.map(({ id }) => id),
  );
  const shown = sent.flatMap((one) => {
    const file = known.get(one.id);
    return file === undefined || file.state === "quarantined"
      ? []
      : [{ ...one, bytes: file.bytes }];
  });
  return { count: shown.length, latest: shown.slice(0, filesShown) };
}
export type ChatCard = Awaited<ReturnType<typeof getChatCard>>;
