import { Fragment, useRef, type ReactNode } from "react";
import { data, Form, href, redirect, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { limitText, type FileKind, type Purpose } from "#app/features/files/purposes.ts";
import { PublicVideo } from "#app/features/files/video/public-video.tsx";
import { UploadPart } from "#app/features/files/ui/upload-part.tsx";
import { languagesForm } from "#app/features/teachers/applications/wizard/application-forms.ts";
import { readChangePage } from "#app/features/teachers/vetting/changes/change-page.server.ts";
import {
  saveChange,
  sendChange,
  withdrawChange,
  type ChangeRefusal,
} from "#app/features/teachers/vetting/changes/change-request.server.ts";
import { changeText } from "#app/features/teachers/vetting/changes/change-text.ts";
import { credentialForm } from "#app/features/teachers/applications/papers/credential-form.ts";
import { credentialKinds } from "#app/features/teachers/reference-data/credential-kinds.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import {
  languageFields,
  languageStands,
  olderLanguages,
} from "#app/features/teachers/reference-data/languages/older-languages.ts";
import { ChangeLanguages } from "#app/features/teachers/vetting/ui/change-languages.tsx";
import { ChangeState } from "#app/features/teachers/vetting/ui/change-state.tsx";
import { OwnProfileTabs } from "#app/features/teachers/profiles/own/own-profile-tabs.tsx";
import { VideoPart } from "#app/features/teachers/applications/papers/video-part.tsx";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import {
  changedSince,
  madeFrom,
  madeFromField,
  readMadeFrom,
} from "#app/platform/forms/made-from.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import { filesStepAction } from "../apply/files-step-action.server.ts";
import type { Route } from "./+types/checked.ts";

export function meta() {
  return privateHead("Video, languages and credentials");
}

export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  return { ...(await readChangePage(teacher)), zone: teacher.zone };
}

const page = href("/teacher/profile/checked");
const kinds: FileKind[] = ["video", "captions", "credential"];
const versionForm = z.object({ version: z.coerce.number().int() });
const removeForm = z.object({ credential: z.string().max(100) });

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const part = new URL(request.url).searchParams.get("part");
  switch (part) {
    case "languages": {
      const form = await parseForm(request, languagesForm);
      if (!form.ok) return data({ part, form: form.state }, 400);
      const { languages } = form.value;
      const drawn = readMadeFrom(form.values);
      const saved = await saveChange(teacher, (before) => {
        if (changedSince(drawn, languageStands(before.languages)).length > 0) return null;
        return {
          languages: languages.map((row) => {
            const same = before.languages.find(({ language }) => language === row.language);
            // Only of what is taught the form asks for it.
            return row.taught ? row : { ...row, accent: same?.accent ?? null };
          }),
        };
      });
      if (saved.ok) return redirect(`${page}?done=languages`);
      if (saved.stands === undefined) return refuse(part, saved.reason, form);
      const stands = saved.stands.languages;
      const older = olderLanguages(form.values, languages, stands, nameOfLanguage);
      return data({ part, form: older }, 409);
    }
    case "credential": {
      const form = await parseForm(request, credentialForm);
      if (!form.ok) return data({ part, form: form.state }, 400);
      const added = { ...form.value, id: crypto.randomUUID(), fileId: null };
      const saved = await saveChange(teacher, ({ credentials }) =>
        credentials.length >= rules.apply.credentialsMax
          ? "too-many-credentials"
          : { credentials: [...credentials, added] },
      );
      return saved.ok ? redirect(page) : refuse(part, saved.reason, form);
    }
    case "remove": {
      const form = await parseForm(request, removeForm);
      if (!form.ok) return data({ part, form: form.state }, 400);
      const saved = await saveChange(teacher, ({ credentials }) => ({
        credentials: credentials.filter(({ id }) => id !== form.value.credential),
      }));
      return saved.ok ? redirect(page) : refuse(part, saved.reason, form);
    }
    case "send":
    case "withdraw": {
      const form = await parseForm(request, versionForm);
      if (!form.ok) return data({ part, form: form.state }, 400);
      const act = part === "send" ? sendChange : withdrawChange;
      const done = await act(teacher, form.value);
      return done.ok ? redirect(`${page}?done=${part}`) : refuse(part, done.reason, form);
    }
    default:
      return filesStepAction(request, teacher, { path: page, kinds });
  }
}

function refuse(part: string, reason: ChangeRefusal, form: { fail(errors: string): FormState }) {
  const isRace = reason === "changed-meanwhile" || reason === "already-decided";
  return data({ part, form: form.fail(changeText(reason)) }, isRace ? 409 : 422);
}

export default function CheckedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mayEdit, live, languages, credentials, slots, known, countries, change, changed, zone } =
    loaderData;
  const [search] = useSearchParams();
  const refusedForm = actionData && "form" in actionData ? actionData : undefined;
  const refusedFile = actionData && "refused" in actionData ? actionData.refused : undefined;
  const state = useFormState(refusedForm?.form);
  const typed = (name: string) => (state && name in state.values ? state : undefined);
  const fileError = (purpose: Purpose) =>
    refusedFile?.purpose === purpose ? refusedFile.error : undefined;
  const slotOf = (purpose: Purpose) => slots.find((slot) => slot.purpose === purpose);
  const [video, captions] = [slotOf("video"), slotOf("captions")];
  const isWithdrawn = search.get("done") === "withdraw" && actionData === undefined;
  return (
    <Page>
      <PageHead
        title="Video, languages and credentials"
        lead="We look at these before students see them. Until then the published version stays."
      />
      <OwnProfileTabs />
      <div className="mt-6 grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <div role="status" className="empty:hidden">
          {isWithdrawn ? <Note tone="ok">It is taken back. Nothing has changed.</Note> : null}
        </div>
        <ChangeState {...{ change, changed, zone }} />
      </div>
      <AccountSection
        title="Introduction video"
        lead="A new one is sent for review; the published one stays meanwhile."
      >
        <div className="grid gap-6">
          {live.videoId === null ? (
            <p className="text-muted">Your page has no video yet.</p>
          ) : (
            <PublicVideo
              videoId={live.videoId}
              captionsId={live.captionsId}
              label="Your published introduction"
              className="max-w-140"
            />
          )}
          {mayEdit && video ? (
            <VideoPart slot={video} label="New video" refused={fileError("video")} />
          ) : null}
          {mayEdit && captions ? (
            <UploadPart
              slot={captions}
              label="New captions"
              hint={`WebVTT (.vtt), at most ${limitText.captions}.`}
              refused={fileError("captions")}
            />
          ) : null}
        </div>
      </AccountSection>
      <AccountSection title="Languages" lead="Teaching takes C1 at the least.">
        {mayEdit ? (
          <Part
            name="languages"
            label="Keep these languages"
            state={typed("taught1")}
            stored={languageStands(languages)}
            isSaved={search.get("done") === "languages" && actionData === undefined}
          >
            <ChangeLanguages
              field={fieldOf(typed("taught1"), languageFields(languages))}
              {...{ known, countries }}
            />
          </Part>
        ) : (
          <ul className="grid gap-1.5">
            {languages.map(({ language, level, taught, accent }) => (
              <li key={language}>
                {nameOf(known, language)}, {level}
                {taught ? ", taught" : ""}
                {accent ? `, accent of ${nameOf(countries, accent)}` : ""}
              </li>
            ))}
          </ul>
        )}
      </AccountSection>
      <AccountSection
        title="Degrees, courses, work"
        lead="With a document we can check them, and your page says so. Students never see the document."
      >
        <div className="grid gap-6">
          <ul className="grid gap-6">
            {credentials.map(({ id, kind, title, issuer, year }) => {
              const slot = slotOf(`credential:${id}`);
              return (
                <li key={id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
                  <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
                  <p className="mb-3 text-sm text-muted">
                    {[credentialKinds[kind], issuer, year].filter(Boolean).join(", ")}
                  </p>
                  {mayEdit && slot ? (
                    <UploadPart
                      slot={slot}
                      label={`Document for ${title}`}
                      hint={`JPEG, PNG, WebP or PDF, at most ${limitText.credential}.`}
                      refused={fileError(slot.purpose)}
                    />
                  ) : null}
                  {mayEdit ? (
                    <Form
                      method="post"
                      action={`${page}?part=remove`}
                      preventScrollReset
                      className="mt-3"
                    >
                      <input type="hidden" name="credential" value={id} />
                      <Button variant="outline" size="s">
                        Remove<span className="sr-only"> {title}</span>
                      </Button>
                    </Form>
                  ) : null}
                </li>
              );
            })}
          </ul>
          {mayEdit && credentials.length < rules.apply.credentialsMax ? (
            <Part name="credential" label="Add it" state={typed("issuer")}>
              <CredentialFields field={fieldOf(typed("issuer"), {})} />
            </Part>
          ) : null}
        </div>
      </AccountSection>
    </Page>
  );
}

function nameOf(known: { code: string; name: string }[], code: string): string {
  return known.find((one) => one.code === code)?.name ?? code;
}

function fieldOf(state: FormState | undefined, stored: Record<string, string>): FieldOf {
  return (name) => ({
    name,
    defaultValue: (state ? typedValue(state, name) : stored[name]) ?? "",
    error: state?.errors[name],
  });
}

function CredentialFields({ field }: { field: FieldOf }) {
  const most = rules.apply.credentialCharacters[1];
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">One more</legend>
      <SelectField label="What it is" {...field("kind")}>
        <option value="">Choose</option>
        {Object.entries(credentialKinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="Title" hint="As the paper says it" most={most} {...field("title")} />
      <TextField
        label="Who gave it"
        hint="A school, a university, an employer"
        most={most}
        {...field("issuer")}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Year" optional inputMode="numeric" maxLength={4} {...field("year")} />
        <TextField label="Hours" optional inputMode="numeric" maxLength={5} {...field("hours")} />
      </div>
    </fieldset>
  );
}

type PartProps = {
  name: string;
  label: string;
  state: FormState | undefined;
  /** What the fields are drawn from, where they replace a whole. */
  stored?: FormState["values"];
  isSaved?: boolean;
  children: ReactNode;
};

function Part({ name, label, state, stored = {}, isSaved = false, children }: PartProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const drawn = useMadeFrom(madeFrom(stored), typedValue(state, madeFromField), isSaved);
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={`${page}?part=${name}`}
      ref={form}
      noValidate
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name={madeFromField} value={drawn} />
      <Fragment key={drawn}>{children}</Fragment>
      <div>
        <Button disabled={busy} variant="outline">
          {label}
        </Button>
      </div>
    </Form>
  );
}
