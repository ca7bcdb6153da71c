import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { editSavedReplyForm } from "#app/features/chat/saved-replies/forms.ts";
import {
  deleteSavedReply,
  editSavedReply,
  getSavedReply,
} from "#app/features/chat/saved-replies/saved-replies.server.ts";
import { savedReplyRefusalText } from "#app/features/chat/saved-replies/text.ts";
import { SavedReplyFields } from "#app/features/chat/saved-replies/ui/saved-reply-fields.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { parsePosted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/saved-reply.ts";

export function meta() {
  return privateHead("Change a saved reply");
}

// A refusal means that something has changed: the page takes the newer version.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { reply: await getSavedReply(requireTeacher(context), params.replyId) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { replyId } = params;
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case "delete":
      await deleteSavedReply(teacher, replyId);
      return redirect(href("/teacher/chats/replies"));
    case "save": {
      await getSavedReply(teacher, replyId);
      const form = parsePosted(posted, editSavedReplyForm);
      if (!form.ok) return data({ form: form.state }, 400);
      const saved = await editSavedReply(teacher, replyId, form.value);
      if (saved.ok) return redirect(href("/teacher/chats/replies"));
      const field = saved.reason === "title-taken" ? "title" : "";
      return data({ form: form.fail({ [field]: savedReplyRefusalText[saved.reason] }) }, 409);
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function SavedReplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reply } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page width="narrow">
      <PageHead
        before={
          <Link
            to={href("/teacher/chats/replies")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" /> Saved replies
          </Link>
        }
        title={
          <>
            Change “<span dir="auto">{reply.title}</span>”
          </>
        }
      />
      <Form method="post" className="grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="version" value={reply.version} />
        <SavedReplyFields state={state} known={reply} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="save">
            Save
          </Button>
          <Button variant="danger" name="intent" value="delete" formNoValidate>
            Delete
          </Button>
        </div>
      </Form>
    </Page>
  );
}
