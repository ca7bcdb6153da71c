import { Form, href, Link, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { requirePerson } from "#app/gate/gate.server.ts";
import { canBlock } from "#app/access/blocks.ts";
import { blockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { findBlockFacts } from "#app/features/accounts/blocks/blocks.server.ts";
import { blockingText } from "#app/features/accounts/blocks/text.ts";
import { AccountStep } from "#app/features/accounts/own-account/ui/account-step.tsx";
import { listComingTogether } from "#app/features/scheduling/cancel-and-reschedule/coming-together.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/block.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData ? `Block ${loaderData.name}` : "Block");
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const other = await findBlockFacts(person, params.personId);
  if (other === null || !canBlock(person, other)) throw new AppError("not-found");
  return {
    name: other.name,
    zone: person.zone,
    /** The chat or page that they came from. */
    from: localPath(new URL(request.url).searchParams.get("from")) ?? href("/account/blocked"),
    coming: await listComingTogether(person, other),
  };
}

const blockForm = z.object({ intent: z.literal("block") });

export async function action({ request, context, params }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, blockForm);
  if (!form.ok) throw new AppError("bad-request");
  await blockPerson(person, params.personId);
  return redirect(`${href("/account/blocked")}?done=blocked`);
}

export default function BlockPage({ loaderData }: Route.ComponentProps) {
  const { name, zone, from, coming } = loaderData;
  const busy = useNavigation().state === "submitting";
  return (
    <AccountStep title={`Block ${name}?`}>
      <ul className="list-disc space-y-1.5 ps-5">
        {blockingText(name).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {coming.length === 0 ? null : (
        <Note
          tone="warn"
          className="mt-6"
          title={
            coming.length === 1
              ? "A lesson that you have booked together stays booked"
              : `${coming.length} lessons that you have booked together stay booked`
          }
        >
          <p>Blocking does not cancel them. To cancel, open each one first.</p>
          <ul className="mt-2">
            {coming.map(({ id, title, startsAt, section }) => (
              <li key={id}>
                <Link
                  to={`/${section}/lessons/${id}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  <span>
                    {title}, <Time at={startsAt} zone={zone} format="day-time" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Form method="post" className="mt-7 flex flex-wrap gap-3">
        <Button variant="danger" name="intent" value="block" disabled={busy}>
          Block {name}
        </Button>
        <ButtonLink to={from} variant="outline">
          Do not block
        </ButtonLink>
      </Form>
    </AccountStep>
  );
}
