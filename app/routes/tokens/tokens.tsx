import { data, href, Link, redirect, useNavigation } from "react-router";
import { listEndpoints } from "#app/features/api/webhooks/endpoints.server.ts";
import { makeTokenForm, removeTokenForm } from "#app/features/accounts/api-tokens/forms.ts";
import { tooManyTokensText } from "#app/features/accounts/api-tokens/text.ts";
import {
  listTokens,
  makeToken,
  removeToken,
} from "#app/features/accounts/api-tokens/tokens.server.ts";
import { NewToken } from "#app/features/accounts/api-tokens/ui/new-token.tsx";
import { TokenForm } from "#app/features/accounts/api-tokens/ui/token-form.tsx";
import { TokenList } from "#app/features/accounts/api-tokens/ui/token-list.tsx";
import { waysIn } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireFresh, requireFreshForm } from "#app/gate/gate.server.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { requireStudentOrTeacher } from "#app/gate/require-student-or-teacher.server.ts";
import { parsePosted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/tokens.ts";

export function meta() {
  return privateHead("API");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireStudentOrTeacher(context);
  return {
    inUse: await listTokens(person),
    webhooks: (await listEndpoints(person)).length,
    role: person.role,
    zone: person.zone,
    /** Where people sign in elsewhere, nothing of ours would end a token with their account there. */
    isOpen: waysIn().ours,
    isRemoved: new URL(request.url).searchParams.get("done") === "removed",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireStudentOrTeacher(context);
  const copy = request.clone();
  const posted = await readPosted(request);
  if (posted["intent"] === "remove") {
    const form = parsePosted(posted, removeTokenForm);
    if (!form.ok) throw data(null, { status: 400 });
    requireFresh(context);
    await removeToken(person, form.value.tokenId, requestOrigin(request, context));
    return redirect(`${href("/account/api")}?done=removed`);
  }
  if (!waysIn().ours) throw data(null, { status: 404 });
  const form = parsePosted(posted, makeTokenForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(copy, context);
  const made = await makeToken(person, form.value, requestOrigin(request, context));
  if (!made.ok) return data({ form: form.fail(tooManyTokensText) }, 409);
  return data({ token: made.token });
}

export default function TokensPage({ loaderData, actionData }: Route.ComponentProps) {
  const { inUse: tokens, webhooks, role, zone, isOpen, isRemoved } = loaderData;
  const busy = useNavigation().state === "submitting";
  const state = useFormState(actionData && "form" in actionData ? actionData.form : undefined);
  const token = actionData && "token" in actionData ? actionData.token : null;
  return (
    <Page>
      <PageHead
        before={<AccountHeading />}
        title="API"
        lead="With a token, a program of yours does here what you could do yourself."
      />
      <AccountTabs />
      {isRemoved && !actionData ? (
        <Note tone="ok" role="status" className="my-4">
          The token is removed. It opens nothing any more.
          {webhooks === 0
            ? ""
            : " Webhooks that were made with it are still there: look at them below."}
        </Note>
      ) : null}
      <AccountSection
        title="Your tokens"
        lead="All of them end when you change your password or your email address, or turn on two-step sign-in."
      >
        {token === null ? null : <NewToken token={token} />}
        <TokenList {...{ tokens, zone, busy }} />
        <p className="mt-5">
          <Link to={href("/developers")} className="link inline-flex min-h-11 items-center">
            How programs use them
          </Link>
        </p>
      </AccountSection>
      <AccountSection
        title="Webhooks"
        lead="Addresses that we tell what happens to you here. They go on when a token ends, until you remove them."
      >
        <ButtonLink to={href("/account/webhooks")} variant="outline">
          {webhooks === 0
            ? "Your webhooks: none"
            : webhooks === 1
              ? "See your webhook"
              : `See your ${webhooks} webhooks`}
        </ButtonLink>
      </AccountSection>
      <AccountSection
        title="Make a token"
        lead="Choose no more than the program needs. If you logged in some time ago, we ask for your password first."
      >
        {isOpen ? (
          <TokenForm key={tokens.length} {...{ role, state, busy }} />
        ) : (
          <p className="text-muted">
            Tokens cannot be made here, because you sign in with another service.
          </p>
        )}
      </AccountSection>
    </Page>
  );
}
