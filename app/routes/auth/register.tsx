import { href, Link, redirect } from "react-router";
import { landing } from "#app/access/landing.ts";
import { findInvitation } from "#app/features/accounts/people/invite-admin.server.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { withQuery } from "#app/platform/links.ts";
import {
  newPasswordRules,
  signUpOptions,
} from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { signUpLimits } from "#app/features/accounts/sign-up/sign-up-limits.ts";
import { signUp } from "#app/features/accounts/sign-up/sign-up.server.ts";
import { answerSignUp } from "./answer-sign-up.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import {
  AgreementFields,
  IdentityFields,
} from "#app/features/accounts/sign-up/ui/account-fields.tsx";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { SignedInAs } from "#app/shell/bars/signed-in-as.tsx";
import { SignUpForm } from "#app/features/accounts/sign-up/ui/sign-up-form.tsx";
import { findSlotInHand } from "#app/features/scheduling/booking/slot-in-hand.server.ts";
import { ChosenSlot } from "#app/features/scheduling/booking/ui/slot-in-hand.tsx";
import { findChatInHand } from "#app/features/chat/thread/chat-page.server.ts";
import { ChosenChat } from "#app/features/chat/thread/ui/chosen-chat.tsx";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import { everyTeacher } from "#app/features/teachers/publishing/public-tags.ts";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { isSwitchedOff, settingsTag } from "#app/features/settings/settings.server.ts";
import { signUpsOffText } from "#app/features/accounts/sign-in/text.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { readPosted, typedValue } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { listZones } from "#app/platform/time/zone-list.server.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { Route } from "./+types/register.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/student/register");
}

function nextOf(request: Request): string | null {
  return localPath(new URL(request.url).searchParams.get("next"));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  pageShows(context, settingsTag, everyTeacher);
  const next = nextOf(request);
  const person = findPerson(context);
  if (person !== null && person.role !== null) throw redirect(landing(person.role, next));
  return {
    next,
    slot: await findSlotInHand(next),
    writeTo: await findChatInHand(next),
    zones: listZones(),
    languages: (await listTaughtLanguages()).map(({ code, name }) => ({ code, name })),
    limits: signUpLimits,
    signIn: signUpOptions({ isNew: new URL(request.url).searchParams.has("new") }),
    rules: await newPasswordRules(),
    invited: await invitedBy(next),
    closed: (await isSwitchedOff("sign-ups")) ? signUpsOffText : undefined,
    person: person && { name: person.name, email: person.email },
  };
}

/** Who comes with the link of an admin's invitation makes no student's account. */
async function invitedBy(next: string | null) {
  const [path, query] = next?.split("?") ?? [];
  if (path !== href("/invitation")) return null;
  const invitation = await findInvitation(new URLSearchParams(query).get("token") ?? "");
  if (invitation === null) return null;
  const lead = `${invitation.by} invites you to be an admin. Your account comes first, with the address that was invited.`;
  return { lead, email: invitation.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerSignUp(
    await signUp(await readPosted(request), requestOrigin(request, context), nextOf(request)),
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, slot, writeTo, person, invited, closed, zones, languages, limits, signIn, rules } =
    loaderData;
  const state = actionData?.form;
  if (person !== null)
    return (
      <FrontDoor title="You are signed in">
        <SignedInAs {...person} />
      </FrontDoor>
    );
  return (
    <FrontDoor
      title="Come in"
      lead={invited ? invited.lead : "A student account costs nothing"}
      after={
        <>
          <span className="w-full py-1.5 text-muted md:w-auto md:py-2.5">Been here before?</span>
          <Link
            to={withQuery(href("/login"), { next })}
            className="link-quiet w-full py-2.5 font-semibold md:w-auto"
          >
            Log in
          </Link>
          {invited ? null : (
            <Link
              to={withQuery(href("/teacher/apply"), { next: null })}
              className="link-quiet w-full py-2.5 font-semibold md:w-auto"
            >
              Teacher Sign Up
            </Link>
          )}
        </>
      }
    >
      {state === undefined ? <FormError>{closed}</FormError> : null}
      <ChosenSlot slot={slot} />
      <ChosenChat teacherName={writeTo} />
      <SignUpForm {...{ signIn, rules, state }} label="Make my account">
        {(shown) => (
          <>
            <input type="hidden" name="next" value={next ?? ""} />
            <IdentityFields
              state={shown}
              nameHint={invited ? "Other admins see it" : "Teachers see it"}
              email={invited?.email}
              {...{ signIn, rules }}
            />
            {invited || languages.length === 0 ? null : (
              <SelectField
                label="Language you want to learn"
                optional
                name="learning"
                defaultValue={typedValue(shown, "learning")}
                error={shown?.errors["learning"]}
              >
                <option value="">Not decided yet</option>
                {languages.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <ZoneField
              onDemand
              zones={zones}
              chosen={typedValue(shown, "zone")}
              hint={invited ? "Times are shown in it" : "Lesson times are shown in it"}
              error={shown?.errors["zone"]}
            />
            <AgreementFields state={shown} limits={limits} />
          </>
        )}
      </SignUpForm>
    </FrontDoor>
  );
}
