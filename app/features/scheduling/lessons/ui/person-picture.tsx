import { Arch } from "#app/ui/arch.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import type { LessonView } from "../lessons.server.ts";
import type { Side } from "../lesson-text.ts";

/** The other person of a lesson: a teacher in an arch, a student by initials. */
export function OtherPicture({
  lesson,
  side,
  width,
}: {
  lesson: LessonView;
  side: Side;
  width: number;
}) {
  return side === "student" ? (
    <Arch width={width} height={Math.round(width * 1.2)}>
      <Portrait options={portraitFor(lesson.portraitSeed)} photo={lesson.teacherPhoto} />
    </Arch>
  ) : (
    <Avatar
      name={lesson.studentName}
      seed={lesson.studentId}
      photo={lesson.studentPhoto}
      size={Math.round(width * 0.82)}
    />
  );
}
