import { data, redirect } from "react-router";
import type { Student } from "#app/access/actor.ts";
import {
  savedTeacherText,
  saveForm,
  saveTeacher,
  unsaveTeacher,
} from "#app/features/teachers/search/save-teacher.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";

/** The answer to a posted heart: a document goes back to where it was, a script draws on. */
export async function saveAction(student: Student, request: Request) {
  const form = await parseForm(request, saveForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { teacher, intent, back, at } = form.value;
  if (intent === "remove") await unsaveTeacher(student, teacher);
  else {
    const saved = await saveTeacher(student, teacher);
    if (!saved.ok) return data({ form: form.fail(savedTeacherText[saved.reason]) }, 422);
  }
  if (request.headers.get("sec-fetch-dest") === "empty") return data({ form: null });
  const path = localPath(back) ?? "/student/saved";
  return redirect(at === "" || path.includes("#") ? path : `${path}#${at}`);
}
