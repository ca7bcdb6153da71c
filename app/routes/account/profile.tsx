import { Fragment, useRef } from "react";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { profileForm, profileNames } from "#app/features/accounts/own-account/profile-form.ts";
import { listHintCurrencies } from "#app/features/accounts/own-account/price-hint.server.ts";
import { readProfile, saveProfile } from "#app/features/accounts/own-account/profile.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import { receivePortrait } from "#app/features/files/portraits/receive-portrait.server.ts";
import { portraitRefusals } from "#app/features/files/text.ts";
import { PortraitForm } from "#app/features/files/portraits/portrait-form.tsx";
import {
  commonLanguages,
  isKnownLanguage,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { olderForm } from "#app/features/teachers/forms/older-form.ts";
import { followName } from "#app/features/teachers/profiles/follow-name.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { followApplicant } from "#app/features/teachers/vetting/follow-applicant.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, readMadeFrom } from "#app/platform/forms/made-from.ts";
import { isUpload } from "#app/platform/storage/upload.server.ts";
import { listZones } from "#app/platform/time/zone-list.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ThemeControl } from "#app/shell/theme/theme-control.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note, ToldNote } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/profile.ts";

export function meta() {
  return privateHead("Profile");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const done = new URL(request.url).searchParams;
  return {
    person: { id: person.id, name: person.name, portrait: person.portrait },
    role: person.role,
    profile: await readProfile(person),
    zones: listZones(),
    languages: commonLanguages(),
    currencies: person.role === "student" ? listHintCurrencies() : [],
    saved: done.has("saved"),
    savedZone: done.has("saved-zone"),
    portrait: done.get("portrait"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const alongside = (tx: Tx) => {
    if (person.role === "teacher") teacherChanged(tx, person.id);
  };
  if (isUpload(request.headers)) {
    const taken = await receivePortrait(request, person, async (tx) => {
      alongside(tx);
      await followApplicant(tx, person);
    });
    if (taken.ok) return redirect(`${href("/account/profile")}?portrait=${taken.did}`);
    return data({ portraitError: portraitRefusals[taken.reason] }, taken.status);
  }
  const form = await parseForm(request, profileForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { nativeLanguage, learning } = form.value;
  for (const [field, code] of Object.entries({ nativeLanguage, learning }))
    if (code && !isKnownLanguage(code))
      return data({ form: form.fail({ [field]: "Choose a language from the list" }) }, 400);
  const { name, hintCurrency } = form.value;
  if (hintCurrency && !listHintCurrencies().some(({ code }) => code === hintCurrency))
    return data({ form: form.fail({ hintCurrency: "Choose a currency from the list" }) }, 400);
  const follow = async (tx: Tx) => {
    alongside(tx);
    if (name !== person.name) await followApplicant(tx, person);
    // A student may have been approved as a teacher a moment ago.
    await followName(tx, person, name);
  };
  const drawn = readMadeFrom(form.values);
  const done = await saveProfile(person, form.value, follow, { drawn });
  if (!done.ok) return data({ form: olderForm(form.values, done.stored, profileNames) }, 409);
  return redirect(`${href("/account/profile")}?saved`);
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, role, profile, zones, languages, currencies, saved, savedZone, portrait } =
    loaderData;
  const refused = actionData && "form" in actionData ? actionData.form : undefined;
  const refusedPortrait = actionData && "portraitError" in actionData ? actionData : undefined;
  const state = useFormState(refused);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const busy = useNavigation().state === "submitting";
  const field = (name: keyof typeof profile) => ({
    name,
    defaultValue: typedValue(state, name) ?? profile[name] ?? "",
    error: state?.errors[name],
  });
  const zone = field("zone");
  const { hintCurrency, ...learner } = profile;
  const asked =
    role !== "student"
      ? { name: profile.name, zone: profile.zone }
      : currencies.length === 0
        ? learner
        : { ...learner, hintCurrency };
  const stored = Object.fromEntries(
    Object.entries(asked).map(([name, said]) => [name, said ?? ""]),
  );
  const isSaved = saved && !state && !refusedPortrait;
  const drawn = useMadeFrom(madeFrom(stored), typedValue(state, madeFromField), isSaved);
  useUnsavedForm(form, { drawn, isRefused: state !== undefined });
  return (
    <Page>
      <PageHead before={<AccountHeading />} title="Profile" />
      <AccountTabs />
      {portrait !== null && !actionData ? (
        <Note tone="ok" role="status" className="mt-6">
          {portrait === "set" ? "Your portrait is saved." : "Your portrait is removed."}
        </Note>
      ) : null}
      {isSaved ? (
        <Note tone="ok" role="status" className="mt-6">
          Your profile is saved.
        </Note>
      ) : null}
      <AccountSection
        title="Portrait"
        lead={
          role === "teacher"
            ? "It is shown on your public page and next to your lessons and messages. Without one it is drawn."
            : "Those you have a lesson or a chat with see it. Without one they see your initials."
        }
      >
        <PortraitForm person={person} refused={refusedPortrait} />
      </AccountSection>
      <Form method="post" noValidate ref={form} className="border-t border-line">
        <input type="hidden" name={madeFromField} value={drawn} />
        {state?.errors[""] ? (
          <div className="mt-6">
            <FormError>{state.errors[""]}</FormError>
          </div>
        ) : null}
        <Fragment key={drawn}>
          <AccountSection
            title="About you"
            lead={
              role === "student"
                ? "Teachers you book or write to see your name, your languages and what you are learning for."
                : role === "teacher"
                  ? "Students see your name. We checked it with your identity document. If you change your name, your page no longer says that it was checked."
                  : "People you meet here see your name."
            }
          >
            <div className="grid max-w-110 gap-4">
              <TextField
                label="Name"
                autoComplete="name"
                required
                most={rules.account.nameCharacters}
                {...field("name")}
              />
              {role === "student" ? (
                <>
                  <SelectField label="Your first language" optional {...field("nativeLanguage")}>
                    <option value="">Not said</option>
                    <Languages languages={languages} />
                  </SelectField>
                  <SelectField label="Language you want to learn" optional {...field("learning")}>
                    <option value="">Not decided yet</option>
                    <Languages languages={languages} />
                  </SelectField>
                  <SelectField label="Your level in it" optional {...field("level")}>
                    <option value="">Not said</option>
                    {cefrLevels.map((level) => (
                      <option key={level}>{level}</option>
                    ))}
                  </SelectField>
                  <TextArea
                    label="What you are learning for"
                    optional
                    rows={3}
                    count
                    maxLength={rules.account.goalCharacters}
                    {...field("goal")}
                  />
                </>
              ) : null}
            </div>
          </AccountSection>
          <AccountSection
            id="zone"
            title="Time zone"
            lead={
              role === "teacher"
                ? "Every time is shown in it. Booked lessons and your teaching hours stay where they are."
                : "Every time is shown in it. Booked lessons stay at the same moment; only the clock they are shown in changes."
            }
          >
            <div className="max-w-110">
              {savedZone && !state ? (
                <ToldNote className="mb-4">Your time zone is saved.</ToldNote>
              ) : null}
              <ZoneField zones={zones} chosen={zone.defaultValue} error={zone.error} />
            </div>
          </AccountSection>
          {currencies.length === 0 ? null : (
            <AccountSection
              title="Your currency"
              lead="Prices are in pounds, and you pay in pounds. Before you pay, we can say what that is in your own currency."
            >
              <div className="max-w-110">
                <SelectField label="Show prices in" optional {...field("hintCurrency")}>
                  <option value="">Pounds only</option>
                  {currencies.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              </div>
            </AccountSection>
          )}
        </Fragment>
        <div className="border-t border-line py-7 lg:ps-[23.5rem]">
          <Button disabled={busy}>Save profile</Button>
        </div>
      </Form>
      <AccountSection title="Theme" lead="Kept in this browser, so that each device has its own.">
        <ThemeControl on="page" back={href("/account/profile")} />
      </AccountSection>
    </Page>
  );
}

function Languages({ languages }: { languages: { code: string; name: string }[] }) {
  return languages.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
