import { ChevronLeft, Plus } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { savedReplyForm } from "#app/features/chat/saved-replies/forms.ts";
import {
  addSavedReply,
  listSavedReplies,
} from "#app/features/chat/saved-replies/saved-replies.server.ts";
import { savedReplyRefusalText } from "#app/features/chat/saved-replies/text.ts";
import { SavedReplyFields } from "#app/features/chat/saved-replies/ui/saved-reply-fields.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/saved-replies.ts";

export function meta() {
  return privateHead("Saved replies");
}

export async function loader({ context }: Route.LoaderArgs) {
  return { replies: await listSavedReplies(requireTeacher(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const form = await parseForm(request, savedReplyForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const added = await addSavedReply(teacher, form.value);
  if (added.ok) return redirect(href("/teacher/chats/replies"));
  const field = added.reason === "full" ? "" : "title";
  return data({ form: form.fail({ [field]: savedReplyRefusalText[added.reason] }) }, 409);
}

export default function SavedRepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { replies } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/chats")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" /> Chats
          </Link>
        }
        title="Saved replies"
        lead="What you write again and again. In a chat, press “Saved replies”, or type / in the empty field."
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {replies.length === 0 ? (
          <EmptyState title="No saved replies yet">
            Save your answer to a question that many students ask.
          </EmptyState>
        ) : (
          <ul className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
            {replies.map(({ id, title, text }) => (
              <li
                key={id}
                className="flex items-start justify-between gap-4 border-line px-5 py-4 not-first:border-t"
              >
                <div className="min-w-0">
                  <h2 className="font-sans text-base font-semibold wrap-anywhere" dir="auto">
                    {title}
                  </h2>
                  <p
                    className="mt-1 line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-muted"
                    dir="auto"
                  >
                    {text}
                  </p>
                </div>
                <ButtonLink
                  to={href("/teacher/chats/replies/:replyId", { replyId: id })}
                  variant="quiet"
                  size="s"
                >
                  Change<span className="sr-only"> “{title}”</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        <Panel title="Add a saved reply">
          <Form method="post" className="grid gap-4" key={replies.length}>
            <FormError>{state?.errors[""]}</FormError>
            <SavedReplyFields state={state} />
            <Button className="justify-self-start">
              <Plus size={17} aria-hidden="true" /> Add
            </Button>
            <p className="num text-xs text-muted">
              {replies.length} of {rules.chat.savedReplies}
            </p>
          </Form>
        </Panel>
      </div>
    </Page>
  );
}
