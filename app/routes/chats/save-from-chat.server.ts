import { data, redirect } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { messageAnchor } from "#app/features/chat/changing/chosen.ts";
import {
  lookUpInMessageForm,
  saveCorrectionForm,
  saveWordForm,
} from "#app/features/practice/from-chats/forms.ts";
import {
  saveCorrection,
  saveWord,
} from "#app/features/practice/from-chats/save-from-chat.server.ts";
import { notSavedText } from "#app/features/practice/from-chats/text.ts";
import { lookUpInMessage } from "#app/features/practice/from-chats/look-up-in-message.server.ts";
import { isKnownLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { parsePosted, type Posted } from "#app/platform/forms/forms.ts";
import { asksMeaning, meaningAction } from "../practice/look-up-action.server.ts";

/** Whether a form of a thread saves something of it as a flashcard. */
export function isSaving({ intent }: Posted): boolean {
  return intent === "save-correction" || intent === "save-word";
}

/** The answer to such a form: a document goes back to the message, a script draws on. */
export async function savingAction(
  student: Student,
  chatId: string,
  posted: Posted,
  request: Request,
) {
  if (posted["intent"] === "save-word" && asksMeaning(posted))
    return meaningAction(posted, lookUpInMessageForm, (asked) =>
      lookUpInMessage(student, { chatId, ...asked }),
    );
  const form =
    posted["intent"] === "save-word"
      ? parsePosted(posted, saveWordForm)
      : parsePosted(posted, saveCorrectionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const asked = form.value;
  if (asked.intent === "save-word" && asked.language && !isKnownLanguage(asked.language))
    return data({ form: form.fail({ language: "Choose a language" }) }, 400);
  const saved =
    asked.intent === "save-word"
      ? await saveWord(student, { chatId, ...asked })
      : await saveCorrection(student, { chatId, ...asked });
  if (!saved.ok) {
    const refused = { form: form.fail(notSavedText[saved.reason]) };
    return data(saved.there === undefined ? refused : { ...refused, there: saved.there }, 409);
  }
  if (request.headers.get("sec-fetch-dest") !== "empty")
    return redirect(`/student/chats/${chatId}#${messageAnchor(asked)}`);
  return data({ form: undefined, saved: asked.intent === "save-word" ? asked.term : "" });
}
