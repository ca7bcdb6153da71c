/** Students and teachers each have these pages among their own; addresses are read in any case. */
export function sideAt(pathname: string): "student" | "teacher" {
  return pathname.toLowerCase().startsWith("/teacher/") ? "teacher" : "student";
}
