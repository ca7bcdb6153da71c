import { versionText } from "#app/features/accounts/terms/text.ts";
import { href, Link } from "react-router";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import {
  bufferText,
  minimumNoticeText,
  noticeText,
} from "#app/features/teachers/reference-data/hours/booking-terms.ts";
import { noticeChoices } from "#app/features/teachers/reference-data/hours/notice-choices.ts";
import type { StepFields } from "#app/features/teachers/reference-data/step-fields.ts";
import { StepSection } from "./step-form.tsx";

type StepPoliciesProps = { fields: StepFields; termsVersion: string };

export function StepPolicies({ fields: { field, ticked }, termsVersion }: StepPoliciesProps) {
  const { cancel, booking } = rules;
  return (
    <>
      <StepSection
        title="Cancelling"
        hint="Shown to students before they pay, with the hour worked out for their lesson."
      >
        <SelectField label="Students cancel free of charge" {...field("freeCancelHours")}>
          {cancel.freeHoursChoices.map((hours) => (
            <option key={hours} value={hours}>
              {noticeText(hours)}
            </option>
          ))}
        </SelectField>
      </StepSection>
      <StepSection title="Booking" hint="How soon a new student can have a lesson with you.">
        <div className="grid gap-4">
          {(
            [
              ["noticeHours", "Minimum notice"],
              ["trialNoticeHours", "Minimum notice for a trial"],
            ] as const
          ).map(([name, label]) => (
            <SelectField key={name} label={label} {...field(name)}>
              {noticeChoices.map((hours) => (
                <option key={hours} value={hours}>
                  {minimumNoticeText(hours)}
                </option>
              ))}
            </SelectField>
          ))}
          <SelectField
            label="Free time between lessons"
            hint="Every lesson has a short break after it anyway; of the two the longer counts."
            {...field("bufferMinutes")}
          >
            {booking.bufferMinutes.map((minutes) => (
              <option key={minutes} value={minutes}>
                {bufferText(minutes)}
              </option>
            ))}
          </SelectField>
        </div>
      </StepSection>
      <StepSection
        title="Our terms"
        hint="What we owe you and you owe us, commission and payouts among it."
      >
        <p className="mb-2">
          <Link
            to={`${href("/legal/terms")}#teachers`}
            className="link inline-flex min-h-11 items-center"
          >
            Read what the terms say of teachers
          </Link>
        </p>
        <CheckboxField
          name="terms"
          value={termsVersion}
          label={`I accept the terms for teachers in their version of ${versionText(termsVersion)}`}
          defaultChecked={ticked("terms", termsVersion)}
          error={field("terms").error}
        />
      </StepSection>
    </>
  );
}
