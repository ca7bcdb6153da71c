import { data, Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { requirePerson } from "#app/gate/gate.server.ts";
import { unblockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { listBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { AccountStep } from "#app/features/accounts/own-account/ui/account-step.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/blocked.ts";

const done: Record<string, string> = {
  blocked: "Blocked. You can take it back here at any time.",
  unblocked: "Unblocked. You can write to each other and book again.",
};

const unblockForm = z.object({ person: z.uuid("Choose one of the people below.") });

export function meta() {
  return privateHead("People you have blocked");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  return {
    people: await listBlocked(person),
    zone: person.zone,
    done: done[new URL(request.url).searchParams.get("done") ?? ""],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, unblockForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await unblockPerson(person, form.value.person);
  return redirect(`${href("/account/blocked")}?done=unblocked`);
}

export default function BlockedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, zone } = loaderData;
  const busy = useNavigation().state === "submitting";
  return (
    <AccountStep
      title="People you have blocked"
      lead="You and they cannot write to each other or book. They are not told."
    >
      {actionData ? (
        <FormError>{actionData.form.errors["person"]}</FormError>
      ) : loaderData.done ? (
        <Note tone="ok" role="status" className="mb-6">
          {loaderData.done}
        </Note>
      ) : null}
      {people.length === 0 ? (
        <p className="text-muted">
          You have blocked nobody. Block is in the menu of each conversation and on each teacher’s
          page.
        </p>
      ) : (
        <ul className="grid gap-1">
          {people.map(({ id, name, photo, since }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3.5"
            >
              <Avatar name={name} seed={id} photo={photo} size={40} />
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-muted">
                  Blocked on <Time at={since} zone={zone} format="date" />
                </p>
              </div>
              <Form method="post">
                <input type="hidden" name="person" value={id} />
                <Button variant="outline" disabled={busy}>
                  Unblock <span className="sr-only">{name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </AccountStep>
  );
}
