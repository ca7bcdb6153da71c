import { afterSignIn } from "#app/gate/after-sign-in.server.ts";
import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { secondStepForm } from "#app/features/accounts/sign-in/forms.ts";
import { withQuery } from "#app/platform/links.ts";
import { findPending } from "#app/features/accounts/sign-in/pending-sign-in.server.ts";
import { exchangeText } from "#app/features/accounts/sign-in/text.ts";
import { confirmSecondStep } from "#app/features/accounts/sign-in/second-step.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { CodeField } from "#app/features/accounts/two-step/ui/code-field.tsx";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import type { Route } from "./+types/login-code.ts";

export function meta() {
  return privateHead("The second step");
}

export async function loader({ request }: Route.LoaderArgs) {
  const next = localPath(new URL(request.url).searchParams.get("next"));
  if ((await findPending(request.headers)) === null)
    throw redirect(withQuery(href("/login"), { next }));
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, secondStepForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const next = localPath(new URL(request.url).searchParams.get("next"));
  const begun = await confirmSecondStep(form.value.code, requestOrigin(request, context));
  if (begun.ok)
    return redirect(await afterSignIn(begun, next), { headers: cookieHeaders(begun.setCookie) });
  if (begun.reason === "begin-again") return redirect(withQuery(href("/login"), { next }));
  if (begun.reason === "kept-out")
    return data({ form: form.fail({ code: exchangeText["kept-out"] }) }, 422);
  if (begun.reason === "too-many")
    return data(
      {
        form: form.fail({
          code: `There were too many wrong codes. You can try again ${comeBackText(begun.until)}.`,
        }),
      },
      { status: 429, headers: { "retry-after": retryAfter(begun.until) } },
    );
  return data(
    {
      form: form.fail({
        code: "This code is not right, or was used already. Wait for the next one.",
      }),
    },
    422,
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <FrontDoor
      title="The second step"
      lead="Your account asks for a code as well"
      after={
        <Link
          to={withQuery(href("/login"), { next: loaderData.next })}
          className="link-quiet w-full py-2.5 font-semibold md:w-auto"
        >
          Begin again
        </Link>
      }
    >
      <Form method="post" ref={form} noValidate className="grid gap-3.5">
        <FormError>{state?.errors[""]}</FormError>
        <CodeField error={state?.errors["code"]} />
        <Button size="l" wide disabled={busy} className="mt-1">
          {busy ? "One moment" : "Log in"}
        </Button>
      </Form>
    </FrontDoor>
  );
}
