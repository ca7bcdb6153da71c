import { data, href, redirect } from "react-router";
import type { Teacher } from "#app/access/actor.ts";
import { credentialForm } from "#app/features/teachers/applications/papers/credential-form.ts";
import { changedLanguagesForm } from "#app/features/teachers/applications/wizard/application-forms.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { olderLanguages } from "#app/features/teachers/reference-data/languages/older-languages.ts";
import {
  addCredential,
  removeCredential,
} from "#app/features/teachers/vetting/changes/change-credentials.server.ts";
import {
  changeVersionForm,
  removeCredentialForm,
} from "#app/features/teachers/vetting/changes/change-forms.ts";
import { changeLanguages } from "#app/features/teachers/vetting/changes/change-languages.server.ts";
import {
  sendChange,
  withdrawChange,
  type ChangeRefusal,
} from "#app/features/teachers/vetting/changes/change-request.server.ts";
import { changeText } from "#app/features/teachers/vetting/text.ts";
import { parseForm, type FormState } from "#app/platform/forms/forms.ts";
import { readMadeFrom } from "#app/platform/forms/made-from.ts";

export const changePage = href("/teacher/profile/checked");

/** What a teacher can do with the change of their profile, by the part that the address names. */
export const changeActions = {
  async languages(teacher: Teacher, request: Request) {
    const form = await parseForm(request, changedLanguagesForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const { languages } = form.value;
    const saved = await changeLanguages(teacher, languages, readMadeFrom(form.values));
    if (saved.ok) return redirect(`${changePage}?done=languages`);
    if (saved.stored === undefined) return refuse(saved.reason, form);
    return data(
      { form: olderLanguages(form.values, languages, saved.stored, nameOfLanguage) },
      409,
    );
  },

  async credential(teacher: Teacher, request: Request) {
    const form = await parseForm(request, credentialForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const saved = await addCredential(teacher, form.value);
    return saved.ok ? redirect(changePage) : refuse(saved.reason, form);
  },

  async remove(teacher: Teacher, request: Request) {
    const form = await parseForm(request, removeCredentialForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const saved = await removeCredential(teacher, form.value.credential);
    return saved.ok ? redirect(changePage) : refuse(saved.reason, form);
  },

  async send(teacher: Teacher, request: Request) {
    const form = await parseForm(request, changeVersionForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const sent = await sendChange(teacher, form.value);
    return sent.ok ? redirect(`${changePage}?done=send`) : refuse(sent.reason, form);
  },

  async withdraw(teacher: Teacher, request: Request) {
    const form = await parseForm(request, changeVersionForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const done = await withdrawChange(teacher, form.value);
    return done.ok ? redirect(`${changePage}?done=withdraw`) : refuse(done.reason, form);
  },
};

export function isChangeIntent(word: string | null): word is keyof typeof changeActions {
  return word !== null && Object.hasOwn(changeActions, word);
}

function refuse(reason: ChangeRefusal, form: { fail(errors: string): FormState }) {
  const isRace = reason === "changed-meanwhile" || reason === "already-decided";
  return data({ form: form.fail(changeText(reason)) }, isRace ? 409 : 422);
}
