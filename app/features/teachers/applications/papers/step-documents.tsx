import { rules } from "#config/rules.ts";
import { UploadPart } from "#app/features/files/ui/upload-part.tsx";
import { limitText, type Purpose } from "#app/features/files/purposes.ts";
import type { FileSlot } from "#app/features/files/slot.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StepSection } from "../ui/step-form.tsx";

export type RefusedFile = { purpose: Purpose; error: string };

type StepDocumentsProps = {
  slots: FileSlot[];
  credentials: { id: string; title: string; issuer: string; year: number | null }[];
  refused?: RefusedFile;
};

const { idDocumentKeepDays } = rules.apply;
const kinds = `JPEG, PNG, WebP or PDF, at most ${limitText.identity}.`;

/** The identity document, and a document for each degree or course that was named. */
export function StepDocuments({ slots, credentials, refused }: StepDocumentsProps) {
  const errorOf = (purpose: Purpose) => (refused?.purpose === purpose ? refused.error : undefined);
  return (
    <>
      {slots.map((slot) => {
        if (slot.purpose === "identity")
          return (
            <StepSection
              key={slot.purpose}
              title="Who you are"
              hint={`Only those who read applications see it, and every look is written down. It is encrypted, and deleted ${idDocumentKeepDays} days after the decision.`}
            >
              <UploadPart
                slot={slot}
                label="Passport, identity card or driving licence"
                hint={`${kinds} Name, photograph and date of birth must be readable; cover the rest if you like.`}
                refused={errorOf(slot.purpose)}
              />
            </StepSection>
          );
        const credential = credentials.find(({ id }) => slot.purpose === `credential:${id}`);
        if (credential === undefined) return null;
        const { title, issuer, year } = credential;
        return (
          <StepSection
            key={slot.purpose}
            title={title}
            hint={[issuer, year].filter(Boolean).join(", ")}
          >
            <UploadPart
              slot={slot}
              label={`Document for ${title}`}
              hint={`${kinds} Students are told that it was checked, and never see it.`}
              refused={errorOf(slot.purpose)}
            />
          </StepSection>
        );
      })}
      {credentials.length > 0 ? null : (
        <StepSection title="Degrees and courses">
          <p className="mb-3 max-w-[52ch] text-sm text-muted">
            You have named none. Where you name one, a document for it can be added here, and your
            page says that it was checked.
          </p>
          <ButtonLink to="/teacher/apply/experience" variant="outline">
            Name a degree or course
          </ButtonLink>
        </StepSection>
      )}
    </>
  );
}
