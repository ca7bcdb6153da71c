/** Under which tags pages show teachers to visitors (platform/public-data.server.ts). */
export const everyTeacher = "teachers";

export function teacherTag(teacherId: string): string {
  return `teacher:${teacherId}`;
}
