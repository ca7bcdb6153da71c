import { Fragment, useRef, useSyncExternalStore, type ReactNode } from "react";
import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { listCountries } from "#app/features/teachers/reference-data/countries.ts";
import { olderForm } from "#app/features/teachers/forms/older-form.ts";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import {
  bookingTermsForm,
  holidayForm,
  profileWordsForm,
  storedFields,
  termNames,
  type BookingTerms,
  type ProfileWords,
} from "#app/features/teachers/profiles/profile-forms.ts";
import { saveOwnProfile } from "#app/features/teachers/profiles/save-own-profile.server.ts";
import { setHoliday } from "#app/features/teachers/publishing/set-holiday.server.ts";
import { HolidaySwitch } from "#app/features/teachers/publishing/ui/holiday-switch.tsx";
import { OwnProfileTabs } from "#app/features/teachers/profiles/own/own-profile-tabs.tsx";
import { OwnTerms } from "#app/features/teachers/profiles/own/own-terms.tsx";
import { OwnWords } from "#app/features/teachers/profiles/own/own-words.tsx";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, readMadeFrom } from "#app/platform/forms/made-from.ts";
import { listZones } from "#app/platform/time/zone-list.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import type { TeacherStatus } from "#db/schema/teachers/teacher-statuses.ts";
import { wordNames } from "#app/features/teachers/profiles/profile-fields.ts";
import type { Route } from "./+types/profile.ts";

export function meta() {
  return privateHead("Your teacher’s profile");
}

export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  return {
    person: { id: teacher.id, name: teacher.name, portrait: teacher.portrait },
    profile: await getOwnProfile(teacher),
    countries: listCountries(),
    zones: listZones(),
  };
}

const page = href("/teacher/profile");

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const query = new URL(request.url).searchParams;
  const part = query.get("part");
  if (part === "holiday") {
    const form = await parseForm(request, holidayForm);
    if (!form.ok) return data({ part, form: form.state }, 400);
    const set = await setHoliday(teacher, form.value.holiday === "begin");
    const isFromDashboard = query.get("from") === "dashboard";
    if (set.ok)
      return redirect(isFromDashboard ? href("/teacher/dashboard") : `${page}?saved=holiday`);
    return data({ part, form: form.fail("This was set by us, and only we can end it.") }, 422);
  }
  const isTerms = part === "terms";
  const form = await parseForm<BookingTerms | ProfileWords>(
    request,
    isTerms ? bookingTermsForm : profileWordsForm,
  );
  if (!form.ok) return data({ part, form: form.state }, 400);
  const saved = await saveOwnProfile(teacher, form.value, readMadeFrom(form.values));
  if (!saved.ok) {
    const names = isTerms ? termNames : wordNames;
    return data({ part, form: olderForm(form.values, saved.stored, names) }, 409);
  }
  return redirect(isTerms ? `${page}?saved=terms#terms` : `${page}?saved=words#words`);
}

const saidOnSaving: Record<string, string> = {
  words: "Saved. Your public page shows it from now on.",
  terms: "Saved. New bookings are made on these terms.",
  holiday: "Saved.",
};

function holidaySaid({ isAway, status }: { isAway: boolean; status: TeacherStatus }): string {
  if (isAway) return "You are on holiday from now on.";
  return status === "active" ? "You can be booked again." : "Your holiday is over.";
}

export default function OwnProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, profile, countries, zones } = loaderData;
  const [search] = useSearchParams();
  const state = useFormState(actionData?.form);
  const saved = actionData === undefined ? search.get("saved") : null;
  const typed = (form: "words" | "terms") =>
    state && ("headline" in state.values ? "words" : "terms") === form ? state : undefined;
  const fieldOf =
    (form: FormState | undefined): FieldOf =>
    (name) => ({
      name,
      defaultValue:
        (form ? typedValue(form, name) : String(profile[name as keyof typeof profile] ?? "")) ?? "",
      error: form?.errors[name],
    });
  const [words, terms] = [typed("words"), typed("terms")];
  return (
    <Page>
      <PageHead
        title="Your profile"
        lead="What students see of you, and on what terms they book. Changes of words, prices and terms count at once."
        actions={
          <ButtonLink
            to={href("/student/teachers/:slug", { slug: profile.slug })}
            variant="outline"
          >
            See your public page
          </ButtonLink>
        }
      />
      <OwnProfileTabs />
      {saved === "holiday" ? (
        <Note tone="ok" role="status" className="mt-6">
          {holidaySaid(profile)}
        </Note>
      ) : null}
      {actionData?.part === "holiday" ? (
        <FormError>{actionData.form.errors[""] ?? "Please try that once more."}</FormError>
      ) : null}
      <AccountSection title="Bookings" lead="A pause of your own, for as long as you like.">
        <HolidaySwitch status={profile.status} isAway={profile.isAway} />
      </AccountSection>
      <AccountSection title="Portrait" lead="It is shown on your public page and in the search.">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={person.name} seed={person.id} photo={person.portrait} />
          <Link to={href("/account/profile")} className="link inline-flex min-h-11 items-center">
            {person.portrait === null ? "Upload a photograph" : "Change your photograph"}
          </Link>
        </div>
      </AccountSection>
      <Part name="words" stored={storedFields(profile, wordNames)} state={words} saved={saved}>
        <AccountSection title="Your words" lead="Students read this before anything else.">
          <OwnWords
            field={fieldOf(words)}
            goodAt={words ? [words.values["goodAt"] ?? []].flat() : profile.goodAt}
            goodAtError={words?.errors["goodAt"]}
            {...{ countries, zones }}
          />
        </AccountSection>
      </Part>
      <Part name="terms" stored={storedFields(profile, termNames)} state={terms} saved={saved}>
        <AccountSection title="Booking terms" lead="They hold for lessons booked from now on.">
          <OwnTerms field={fieldOf(terms)} />
        </AccountSection>
      </Part>
    </Page>
  );
}

const never = () => () => undefined;
const no = () => false;

type PartProps = {
  name: "words" | "terms";
  /** What the fields are drawn from. */
  stored: FormState["values"];
  state: FormState | undefined;
  saved: string | null;
  children: ReactNode;
};

/** One form of the page, which is saved by itself. */
function Part({ name, stored, state, saved, children }: PartProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const drawn = useMadeFrom(madeFrom(stored), typedValue(state, madeFromField), saved === name);
  const isUnsaved = useUnsavedForm(form, { drawn, isRefused: state !== undefined });
  const isChanged = useSyncExternalStore(never, isUnsaved, no);
  const isLeftBehind = isChanged && saved !== null && saved !== name;
  const busy = useNavigation().state === "submitting";
  const count = state === undefined ? 0 : Object.keys(state.errors).length;
  const message = state?.errors[""] ?? (count > 1 ? `${count} fields need another look.` : null);
  return (
    <Form
      method="post"
      action={`${page}?part=${name}`}
      id={name}
      ref={form}
      noValidate
      preventScrollReset
      className="scroll-mt-6 border-t border-line"
    >
      <div role="status" className="mt-6 empty:hidden">
        {saved === name ? <Note tone="ok">{saidOnSaving[name]}</Note> : null}
      </div>
      <input type="hidden" name={madeFromField} value={drawn} />
      {message ? (
        <div className="mt-6">
          <FormError>{message}</FormError>
        </div>
      ) : null}
      <Fragment key={drawn}>{children}</Fragment>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-9 lg:ps-[23.5rem]">
        <Button disabled={busy}>{name === "words" ? "Save your words" : "Save the terms"}</Button>
        <p role="status" className="text-sm font-semibold">
          {isLeftBehind ? "What you changed in this part is not saved yet." : null}
        </p>
      </div>
    </Form>
  );
}
