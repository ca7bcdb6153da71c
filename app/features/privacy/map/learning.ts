import { sql } from "drizzle-orm";
import { canDo } from "#db/schema/learning/can-do.ts";
import { homework, homeworkFiles } from "#db/schema/learning/homework.ts";
import { assignedMaterials, materialFolders, materials } from "#db/schema/learning/materials.ts";
import { basic, byUser, fact, inner, kept, mapOf, type DataSubject } from "../column.ts";

const learn = "so that the student can learn on after a lesson";

const teach = "so that you have at hand what you teach with";

/** What the student wrote is in the student's copy; the teacher's has what the teacher wrote. */
const studentOnly = (column: typeof homework.answer) => ({
  exported: ({ id }: DataSubject) =>
    sql`case when ${homework.studentId} = ${id} then ${column} end`,
});

/** What a teacher gives a student to learn with. It goes with the student, whom it is about. */
export const learningMap = [
  mapOf(homework, {
    what: "Your homework: what was to be done, what was handed in, how it was corrected",
    of: byUser(homework.studentId, homework.teacherId),
    eraseOf: byUser(homework.studentId),
    onErase: "delete",
    columns: {
      id: fact,
      teacherId: fact,
      studentId: fact,
      lessonId: fact,
      task: basic(learn, kept.account),
      due: basic(learn, kept.account),
      state: fact,
      answer: { ...basic(learn, kept.account), ...studentOnly(homework.answer) },
      handedInOn: fact,
      correction: basic(learn, kept.account),
      comment: basic(learn, kept.account),
      version: inner,
      givenAt: fact,
      handedInAt: fact,
      correctedAt: fact,
    },
  }),
  mapOf(homeworkFiles, {
    what: "The files of your homework",
    of: ({ id }) => sql`${homeworkFiles.homeworkId} in (
      select id from homework where student_id = ${id} or teacher_id = ${id})`,
    eraseOf: ({ id }) => sql`${homeworkFiles.homeworkId} in (
      select id from homework where student_id = ${id})`,
    onErase: "delete",
    columns: {
      fileId: fact,
      homeworkId: fact,
      part: fact,
      position: inner,
      name: basic("to know it again", kept.account),
    },
  }),
  mapOf(materialFolders, {
    what: "The folders of your materials",
    of: byUser(materialFolders.teacherId),
    onErase: "delete",
    columns: {
      id: fact,
      teacherId: inner,
      name: basic(teach, kept.account),
      createdAt: fact,
    },
  }),
  mapOf(materials, {
    what: "What you teach with",
    of: byUser(materials.teacherId),
    onErase: "delete",
    columns: {
      id: fact,
      teacherId: inner,
      folderId: fact,
      kind: fact,
      title: basic(teach, kept.account),
      words: basic(teach, kept.account),
      url: basic(teach, kept.account),
      fileId: fact,
      fileName: basic(teach, kept.account),
      version: inner,
      createdAt: fact,
      changedAt: fact,
    },
  }),
  mapOf(assignedMaterials, {
    what: "Materials that a teacher gave you, or that you gave",
    of: ({
      id,
    }) => sql`(${assignedMaterials.studentId} = ${id} or ${assignedMaterials.materialId} in (
      select id from materials where teacher_id = ${id}))`,
    onErase: "delete",
    columns: { materialId: fact, studentId: fact, assignedAt: fact },
  }),
  // What a teacher thinks somebody can do is that person's data (UK GDPR, article 4), and what the teacher gave us.
  mapOf(canDo, {
    what: "What you, or your teachers, say that you can do; as a teacher, what you say of your students",
    of: byUser(canDo.studentId, canDo.raterId),
    onErase: "delete",
    columns: {
      studentId: fact,
      language: fact,
      statement: fact,
      raterId: fact,
      rating: basic("to see how a student gets on", kept.account),
      ratedAt: fact,
    },
  }),
];
