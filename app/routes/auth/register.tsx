import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { landing } from "#app/access/landing.ts";
import { registerForm } from "#app/features/accounts/forms.ts";
import { findPerson } from "#app/features/accounts/gate.server.ts";
import { withQuery } from "#app/features/accounts/links.ts";
import { register } from "#app/features/accounts/sign-in.server.ts";
import { signUpLimits } from "#app/features/accounts/sign-up-limits.ts";
import { passwordRefusalText } from "#app/features/accounts/text.ts";
import { AgreementFields, IdentityFields } from "#app/features/accounts/ui/account-fields.tsx";
import { FrontDoor } from "#app/features/accounts/ui/front-door.tsx";
import { SignedInAs } from "#app/features/accounts/ui/signed-in-as.tsx";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { parseForm, typedValue } from "#app/platform/forms.ts";
import { localPath } from "#app/platform/local-path.ts";
import { listZones } from "#app/platform/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { doorFor, doorLanguages } from "#app/ui/drawings/door.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import type { Route } from "./+types/register.ts";
import { sharedHead } from "../share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/student/register");
}

const languages = doorLanguages
  .map(doorFor)
  .map(({ lang, name }) => ({ lang, name }))
  .sort((a, b) => a.name.localeCompare(b.name, brand.locale));

function nextOf(request: Request): string | null {
  return localPath(new URL(request.url).searchParams.get("next"));
}

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextOf(request);
  const person = findPerson(context);
  if (person !== null && person.role !== null) throw redirect(landing(person.role, next));
  return {
    next,
    zones: listZones(),
    languages,
    limits: signUpLimits,
    person: person && { name: person.name, email: person.email },
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, registerForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const next = localPath(form.value.next) ?? nextOf(request);
  const made = await register({ ...form.value, next: next ?? undefined });
  if (!made.ok)
    return data({ form: form.fail({ password: passwordRefusalText[made.reason] }) }, 422);
  return redirect(withQuery(href("/verify"), { email: form.value.email, next }));
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, person, zones, languages, limits } = loaderData;
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  if (person !== null)
    return (
      <FrontDoor title="You are signed in">
        <SignedInAs {...person} />
      </FrontDoor>
    );
  const typed = (name: string) => ({
    name,
    defaultValue: typedValue(state, name),
    error: state?.errors[name],
  });
  return (
    <FrontDoor
      title="Come in"
      lead="A student account costs nothing"
      after={
        <>
          <span className="w-full py-1.5 text-muted md:w-auto md:py-2.5">Been here before?</span>
          <Link
            to={withQuery(href("/login"), { next })}
            className="link-quiet w-full py-2.5 font-semibold md:w-auto"
          >
            Log in
          </Link>
          <Link
            to={withQuery(href("/teacher/apply"), { next: null })}
            className="link-quiet w-full py-2.5 font-semibold md:w-auto"
          >
            Teacher Sign Up
          </Link>
        </>
      }
    >
      <Form method="post" ref={form} noValidate className="grid gap-3.5">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="next" value={next ?? ""} />
        <IdentityFields state={state} nameHint="Teachers see it" />
        <SelectField label="Language you want to learn" optional {...typed("learning")}>
          <option value="">Not decided yet</option>
          {languages.map(({ lang, name }) => (
            <option key={lang} value={lang}>
              {name}
            </option>
          ))}
        </SelectField>
        <ZoneSelect
          zones={zones}
          chosen={typedValue(state, "zone")}
          fallback={brand.zone}
          hint="Lesson times are shown in it"
          error={state?.errors["zone"]}
        />
        <AgreementFields state={state} limits={limits} />
        <Button size="l" wide disabled={busy} className="mt-1">
          {busy ? "One moment" : "Make my account"}
        </Button>
      </Form>
    </FrontDoor>
  );
}
