import { useSearchParams } from "react-router";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { limitText, type Purpose } from "#app/features/files/purposes.ts";
import { UploadPart } from "#app/features/files/ui/upload-part.tsx";
import { PublicVideo } from "#app/features/files/video/public-video.tsx";
import type { RefusedFile } from "#app/features/teachers/applications/papers/step-documents.tsx";
import { VideoPart } from "#app/features/teachers/applications/papers/video-part.tsx";
import { OwnProfileTabs } from "#app/features/teachers/profiles/own/own-profile-tabs.tsx";
import {
  languageFields,
  languageValues,
} from "#app/features/teachers/reference-data/languages/older-languages.ts";
import type { ChangePage } from "#app/features/teachers/vetting/changes/change-page.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { ChangeCredentials } from "./change-credentials.tsx";
import { ChangeLanguages } from "./change-languages.tsx";
import { changeField, ChangePart } from "./change-part.tsx";
import { ChangeState } from "./change-state.tsx";

type ChangeViewProps = {
  page: ChangePage & { zone: string };
  answer: { form: FormState } | { refused: RefusedFile } | undefined;
};

/** What a teacher has published of what is checked, and the change of it. */
export function ChangeView({ page, answer }: ChangeViewProps) {
  const { mayEdit, languages, known, countries, change, changed, zone } = page;
  const [search] = useSearchParams();
  const refusedFile = answer && "refused" in answer ? answer.refused : undefined;
  const state = useFormState(answer && "form" in answer ? answer.form : undefined);
  const typed = (name: string) => (state && name in state.values ? state : undefined);
  const fileError = (purpose: Purpose) =>
    refusedFile?.purpose === purpose ? refusedFile.error : undefined;
  const done = answer === undefined ? search.get("done") : null;
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
          {done === "withdraw" ? (
            <Note tone="ok">It is taken back. Nothing has changed.</Note>
          ) : null}
        </div>
        <ChangeState {...{ change, changed, zone }} />
      </div>
      <AccountSection
        title="Introduction video"
        lead="A new one is sent for review; the published one stays meanwhile."
      >
        <ChangeVideo {...page} fileError={fileError} />
      </AccountSection>
      <AccountSection title="Languages" lead="Teaching takes C1 at the least.">
        {mayEdit ? (
          <ChangePart
            name="languages"
            label="Keep these languages"
            state={typed("taught1")}
            stored={languageValues(languages)}
            isSaved={done === "languages"}
          >
            <ChangeLanguages
              field={changeField(typed("taught1"), languageFields(languages))}
              {...{ known, countries }}
            />
          </ChangePart>
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
        <ChangeCredentials {...page} state={typed("issuer")} fileError={fileError} />
      </AccountSection>
    </Page>
  );
}

type ChangeVideoProps = Pick<ChangePage, "live" | "mayEdit" | "slots"> & {
  fileError(purpose: Purpose): string | undefined;
};

/** The published introduction, and a new one with its captions. */
function ChangeVideo({ live, mayEdit, slots, fileError }: ChangeVideoProps) {
  const video = slots.find(({ purpose }) => purpose === "video");
  const captions = slots.find(({ purpose }) => purpose === "captions");
  return (
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
  );
}

function nameOf(known: { code: string; name: string }[], code: string): string {
  return known.find((one) => one.code === code)?.name ?? code;
}
