import { data, href, redirect } from "react-router";
import { z } from "zod";
import { unreadCountOfPair } from "#app/features/chat/conversations/chats.server.ts";
import { LessonChat } from "#app/features/chat/thread/ui/lesson-chat.tsx";
import { RoomView } from "#app/features/classroom/lobby/ui/room-view.tsx";
import { setRelayOnly } from "#app/features/classroom/relays/set-relay-only.server.ts";
import { loadRoom } from "#app/features/classroom/room-page/room-page.server.ts";
import { comeBackText } from "#app/features/accounts/account-security/text.ts";
import {
  addCaughtFlashcard,
  dropCaughtFlashcard,
} from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { readSavedOfPair } from "#app/features/practice/from-chats/saved-from-chat.server.ts";
import { receiveSound } from "#app/features/practice/sounds/receive-sound.server.ts";
import { saveLessonSound } from "#app/features/practice/sounds/save-sound.server.ts";
import { notOpenText } from "#app/features/practice/sounds/text.ts";
import { RecordSound } from "#app/features/practice/sounds/ui/record-sound.tsx";
import { SavingInLesson } from "#app/features/practice/from-chats/ui/saving-in-lesson.tsx";
import { catchWord, dropWord } from "#app/features/scheduling/lesson-words/catch-word.server.ts";
import { listCaughtWords } from "#app/features/scheduling/lesson-words/caught-words.server.ts";
import { catchWordForm, dropWordForm } from "#app/features/scheduling/lesson-words/forms.ts";
import { notCaughtText } from "#app/features/scheduling/lesson-words/text.ts";
import { LessonWords } from "#app/features/scheduling/lesson-words/ui/lesson-words.tsx";
import { useCaughtWords } from "#app/features/scheduling/lesson-words/use-caught-words.ts";
import { listPairMaterials } from "#app/features/learning/materials/materials.server.ts";
import { MaterialsBesideCall } from "#app/features/learning/materials/ui/beside-call.tsx";
import { LiveNotebook } from "#app/features/notebook/editor/ui/live-notebook.tsx";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { reportForm } from "#app/features/reports/filing/forms.ts";
import { fileRefusalText } from "#app/features/reports/filing/text.ts";
import { ReportInLesson } from "#app/features/reports/filing/ui/report-in-lesson.tsx";
import { requirePerson, requireStudent, requireTeacher } from "#app/gate/gate.server.ts";
import { parseForm, parsePosted, type Posted, readPosted } from "#app/platform/forms/forms.ts";
import type { Student, Teacher } from "#app/access/actor.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/room.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.name ?? "Lesson"}`);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const room = await loadRoom(person, params.lessonId);
  const [teacherId, studentId] =
    room.side === "teacher" ? [person.id, room.other.id] : [room.other.id, person.id];
  const pair = { teacherId, studentId };
  const [materials, words, saved, unread] = await Promise.all([
    listPairMaterials(person, pair),
    listCaughtWords(person, params.lessonId),
    readSavedOfPair(person, pair),
    unreadCountOfPair(person, pair),
  ]);
  return { ...room, materials, words, saved, unread };
}

const relayForm = z.object({ relayOnly: z.enum(["on", "off"]) });

/** A report or a word that is written beside the call, and, from the lobby, whether the call goes over a relay alone. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { lessonId } = params;
  const { side } = await loadRoom(requirePerson(context), lessonId);
  const person = side === "teacher" ? requireTeacher(context) : requireStudent(context);
  const asked = new URL(request.url).searchParams;
  const wordId = asked.get("sound");
  if (wordId !== null) return soundAction(person, { lessonId, wordId }, request);
  if (asked.has("words")) return wordsAction(person, lessonId, await readPosted(request));
  if (!asked.has("report")) {
    const form = await parseForm(request, relayForm);
    if (!form.ok) throw data(null, { status: 400 });
    await setRelayOnly(person, form.value.relayOnly === "on");
    return redirect(`/lessons/${lessonId}/room`);
  }
  const form = await parseForm(request, reportForm("lesson", side));
  if (!form.ok) return data({ form: form.state }, 400);
  const filed = await fileReport(person, { lessonId }, form.value);
  if (filed.ok) return data({ reportId: filed.reportId }, 201);
  if (filed.reason === "too-late")
    return data({ form: form.fail(fileRefusalText("too-late", side)) }, 422);
  const sentence = `${fileRefusalText("too-many")} The next one can be sent ${comeBackText(filed.until)}.`;
  return data({ form: form.fail(sentence) }, 429);
}

async function wordsAction(person: Student | Teacher, lessonId: string, posted: Posted) {
  if (posted["intent"] === "drop-word") {
    const form = parsePosted(posted, dropWordForm);
    if (!form.ok) throw data(null, { status: 400 });
    const dropped = await dropWord(person, lessonId, form.value.word, {
      onDropped: dropCaughtFlashcard,
    });
    return dropped.ok
      ? data({ form: undefined })
      : data({ form: form.fail(notCaughtText[dropped.reason]) }, 409);
  }
  const form = parsePosted(posted, catchWordForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const kept = await catchWord(person, lessonId, form.value, { onCaught: addCaughtFlashcard });
  if (!kept.ok) return data({ form: form.fail(notCaughtText[kept.reason]) }, 409);
  return data({ form: undefined, kept: { id: kept.id, term: form.value.term } }, 201);
}

async function soundAction(
  person: Student | Teacher,
  word: { lessonId: string; wordId: string },
  request: Request,
) {
  const done = await receiveSound(person, request, async (kept) => {
    const saved = await saveLessonSound(person, word, kept);
    return saved.ok ? saved : { ok: false, error: notOpenText, status: 409 };
  });
  return done.ok ? data({ error: undefined }, 201) : data({ error: done.error }, done.status);
}

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { lesson, side, other, materials, saved } = loaderData;
  const { id: lessonId, language } = lesson;
  const words = useCaughtWords(lessonId, loaderData.words);
  return (
    <RoomView
      room={loaderData}
      unread={loaderData.unread}
      chat={
        <SavingInLesson
          {...{ lessonId, language, saved }}
          savedBy={side === "teacher" ? other.first : null}
        >
          <LessonChat lessonId={lessonId} section={side} />
        </SavingInLesson>
      }
      report={<ReportInLesson side={side} />}
      notebook={
        <LiveNotebook
          otherId={other.id}
          other={other.first}
          side={side}
          place="room"
          words={{
            count: words.length,
            draw: (picked, onClose) => (
              <LessonWords
                {...{ lessonId, language, side, words, picked, onClose }}
                other={other.first}
                record={({ id, term, soundId }) => (
                  <RecordSound
                    action={`${href("/lessons/:lessonId/room", { lessonId })}?sound=${id}`}
                    term={term}
                    hasSound={soundId !== null}
                  />
                )}
              />
            ),
          }}
        >
          <p role="status" className="p-4.5 text-muted">
            Opening the notebook
          </p>
        </LiveNotebook>
      }
      materials={(shared) => (
        <MaterialsBesideCall {...{ materials, side, shared }} other={other.first} />
      )}
    />
  );
}
