import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FieldError, TextField } from "#app/ui/fields/field.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { rules } from "#config/rules.ts";
import { announcementKinds, audiences } from "#db/schema/announcements.ts";
import { audienceText, announcementKindText } from "../text.ts";

const { titleCharacters, textCharacters } = rules.announcement;

type FieldsProps = {
  state: FormState | undefined;
  languages: { code: string; name: string }[];
  /** What is stored of a draft. */
  stored?: {
    kind: string;
    title: string;
    text: string;
    link: string | null;
    audience: string;
    language: string | null;
    bell: boolean;
    mail: boolean;
  };
};

/** What is said, to whom, and by which way. */
export function AnnouncementFields({ state, languages, stored }: FieldsProps) {
  const value = (name: "kind" | "title" | "text" | "link" | "audience" | "language") =>
    typedValue(state, name) ?? stored?.[name] ?? "";
  const typed = state?.values["by"];
  const by =
    state === undefined
      ? { bell: stored?.bell ?? true, mail: stored?.mail ?? true }
      : { bell: [typed].flat().includes("bell"), mail: [typed].flat().includes("mail") };
  const error = (name: string) => state?.errors[name];
  const ways = useErrorUntilChanged(error("by"));
  return (
    <>
      <RadioCards
        name="kind"
        label="What it is"
        defaultValue={value("kind")}
        error={error("kind")}
        options={announcementKinds.map((kind) => ({ value: kind, ...announcementKindText[kind] }))}
      />
      <TextField
        name="title"
        label="Title"
        most={titleCharacters[1]!}
        hint={`At least ${titleCharacters[0]} characters. Also the subject of the mail`}
        defaultValue={value("title")}
        error={error("title")}
      />
      <TextArea
        name="text"
        label="Text"
        rows={7}
        count
        maxLength={textCharacters[1]!}
        hint={`At least ${textCharacters[0]} characters of plain words, without addresses. An empty line begins a new paragraph`}
        defaultValue={value("text")}
        error={error("text")}
      />
      <TextField
        name="link"
        label="Page of ours that says more"
        optional
        placeholder="/faq"
        defaultValue={value("link")}
        error={error("link")}
      />
      <SelectField
        name="audience"
        label="Whom it is for"
        defaultValue={value("audience")}
        error={error("audience")}
      >
        <option value="">Choose</option>
        {audiences.map((audience) => (
          <option key={audience} value={audience}>
            {audienceText[audience]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="language"
        label="Language"
        optional
        hint={`Only for “${audienceText["language-teachers"]}”`}
        defaultValue={value("language")}
        error={error("language")}
      >
        <option value="">None</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset onChange={ways.onChange}>
        <legend className="text-sm font-semibold">How it reaches them</legend>
        <CheckboxField
          name="by"
          value="bell"
          label="In the list behind the bell, and by push where it is on"
          defaultChecked={by.bell}
        />
        <CheckboxField
          name="by"
          value="mail"
          label="By mail, to confirmed addresses"
          defaultChecked={by.mail}
        />
        {ways.error ? <FieldError>{ways.error}</FieldError> : null}
      </fieldset>
    </>
  );
}
