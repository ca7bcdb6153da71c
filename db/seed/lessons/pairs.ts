import type { Random } from "../random.ts";
import { students, type StudentEntry } from "../students.ts";
import type { TeacherEntry } from "../teachers/teacher-entry.ts";

/** Who learns with whom, and how much: lessons that were, and lessons to come. */
export type Pair = {
  student: StudentEntry;
  teacher: TeacherEntry;
  past: number;
  coming: number;
  /** Who called off their second lesson, where it should not be left to chance. */
  calledOff?: "student" | "teacher";
};

/** The demo accounts' own, so that each page of theirs has something to show. */
const told: [string, string, past: number, coming: number, calledOff?: Pair["calledOff"]][] = [
  ["Priya Sharma", "Inés Valverde", 9, 2, "student"],
  ["Priya Sharma", "Camille Roussel", 4, 1, "teacher"],
  ["Priya Sharma", "Davide Ferri", 2, 0],
  ["Priya Sharma", "Mateo Quiroga", 0, 1],
  ["Marek Novák", "Camille Roussel", 6, 2, "student"],
  ["Marek Novák", "Inés Valverde", 1, 0],
  ["Marek Novák", "Moussa Traoré", 3, 1],
];
const teachersPerStudent = 9;

export function pairsOf(teachers: TeacherEntry[], random: Random): Pair[] {
  const pairs: Pair[] = told.flatMap(([studentName, teacherName, past, coming, calledOff]) => {
    const student = students.find(({ name }) => name === studentName)!;
    const teacher = teachers.find(({ name }) => name === teacherName);
    return teacher ? [{ student, teacher, past, coming, calledOff }] : [];
  });
  const load = new Map<StudentEntry, number>();
  for (const teacher of teachers) {
    const known = pairs.filter((pair) => pair.teacher === teacher).length;
    const free = students.filter(
      (student) => student.email === undefined && (load.get(student) ?? 0) < teachersPerStudent,
    );
    const learners = free.filter(({ learning }) => learning === teacher.language);
    const others = free.filter(
      ({ learning, native }) => learning !== teacher.language && native !== teacher.language,
    );
    const wanted = Math.max(0, teacher.students - known);
    const found = [...random.some(learners, wanted), ...random.some(others, wanted)];
    for (const student of found.slice(0, wanted)) {
      load.set(student, (load.get(student) ?? 0) + 1);
      const isBusy = teacher.email !== undefined;
      pairs.push({
        student,
        teacher,
        past: isBusy ? random.int(2, 7) : random.int(1, 5),
        coming: isBusy ? random.int(1, 3) : random.pick([0, 0, 1, 1, 2]),
      });
    }
  }
  return pairs;
}
