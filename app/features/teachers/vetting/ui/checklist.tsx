import { clsx } from "clsx";
import { Check, Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { fieldsOfItem, firstVerdict, type Ticked } from "../review-forms.ts";
import { type ApplicantObstacle, decisionText } from "../text.ts";
import {
  isFixable,
  itemKeys,
  reviewCommentParts,
  reviewItems,
  type ReviewItem,
  type ItemVerdict,
} from "#app/features/teachers/applications/review-items.ts";

type ChecklistProps = {
  items: ReviewItem[];
  /** What was ticked before, in this round or carried from the last. */
  ticked: Ticked;
  /** What was asked for the last time, by item. */
  asked: Partial<Record<ReviewItem, string>>;
  version: number;
  name: string;
  /** About the applicant: approving has to wait. */
  obstacle: ApplicantObstacle | null;
  /** Of a teacher's published page: nobody is let in or kept out by it. */
  isChange?: boolean;
  state?: FormState;
};

/** Every line passes or not; the three decisions are below, and the page says which is open. */
export function Checklist({
  items,
  ticked,
  asked,
  version,
  name,
  obstacle,
  isChange = false,
  state,
}: ChecklistProps) {
  const who = isChange ? "the change" : name;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const first = (item: ReviewItem) => firstVerdict(item, { ticked, version, state });
  const [chosen, choose] = useState<Partial<Record<ReviewItem, ItemVerdict>>>(() =>
    Object.fromEntries(itemKeys.map((item) => [item, first(item)])),
  );
  const failed = items.filter((item) => chosen[item] === "failed");
  const fixable = failed.every(isFixable);
  const [least = 0, most = 0] = rules.apply.rejectReasonCharacters;
  return (
    <Form method="post" ref={form} noValidate aria-label="Checklist">
      <FormError>{state?.errors[""]}</FormError>
      <input type="hidden" name="version" value={version} />
      <h2 className="mb-3 text-xl">Checklist</h2>
      <ul>
        {items.map((item) => (
          <Line
            key={item}
            item={item}
            verdict={first(item)}
            reason={ticked[item]?.reason ?? ""}
            asked={asked[item]}
            state={state}
            onChoose={(verdict) => choose((before) => ({ ...before, [item]: verdict }))}
          />
        ))}
      </ul>
      <div className="mt-5 grid gap-3 border-t-2 border-ink pt-4.5">
        {obstacle === null ? null : (
          <Note tone="warn">
            {decisionText(obstacle)}
            {obstacle === "has-lessons" ? " The applicant sees this, too." : null}
          </Note>
        )}
        <Button name="decision" value="save" variant="outline" wide disabled={busy}>
          Save draft
        </Button>
        <Button name="decision" value="changes" wide disabled={busy}>
          {failed.length === 0
            ? "Ask for changes"
            : failed.length === 1
              ? "Ask for 1 change"
              : `Ask for ${failed.length} changes`}
        </Button>
        <Button
          name="decision"
          value="approve"
          variant="outline"
          wide
          disabled={busy || obstacle !== null}
        >
          Approve {who}
        </Button>
        <TextArea
          name="words"
          label="If you reject: note to applicant"
          optional
          rows={3}
          maxLength={most}
          hint="What they could change to be accepted. Sent with the reasons above, and only if you reject."
          defaultValue={typedValue(state, "words")}
          error={state?.errors["words"]}
        />
        <Button name="decision" value="reject" variant="danger" wide disabled={busy}>
          Reject {who}
        </Button>
        <p className="text-xs text-muted">
          Approve needs every line to pass
          {isChange ? "" : ", an identity document and a video"}. Reject needs a line marked with
          its reason, of at least {least} characters where you write it yourself
          {failed.length === 0 || isChange
            ? "."
            : fixable
              ? ", and lets them apply again at once, since all of it can be corrected."
              : `, and lets them apply again after ${rules.apply.reapplyDays} days, since not all of it can be corrected.`}
        </p>
      </div>
    </Form>
  );
}

type LineProps = {
  item: ReviewItem;
  verdict: ItemVerdict | undefined;
  reason: string;
  asked: string | undefined;
  state?: FormState;
  onChoose: (verdict: ItemVerdict) => void;
};

function Line({ item, verdict, reason, asked, state, onChoose }: LineProps) {
  const { name, look, reasons } = reviewItems[item];
  const names = fieldsOfItem(item);
  const before = reviewCommentParts(item, reason);
  const causes = state ? [state.values[names.cause] ?? []].flat() : before.causes;
  return (
    <li className="border-t border-line py-2.5">
      <fieldset className="group/line min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <span aria-hidden="true" className="block font-semibold">
              {name}
            </span>
            <span className="block text-xs text-muted">{look}</span>
          </div>
          <div className="flex shrink-0 overflow-hidden rounded-control border-[1.5px] border-line-strong">
            <Choice {...{ name: names.verdict, value: "accepted", verdict, onChoose }} />
            <Choice {...{ name: names.verdict, value: "failed", verdict, onChoose }} />
          </div>
        </div>
        {asked === undefined ? null : (
          <p className="mt-1.5 border-s-3 border-butter ps-3 text-sm wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Asked for last time:</span> {asked}
          </p>
        )}
        <div className="hidden pt-1 group-has-[input[value=failed]:checked]/line:block">
          {Object.entries(reasons).map(([cause, sentence]) => (
            <CheckboxField
              key={cause}
              name={names.cause}
              value={cause}
              label={sentence}
              defaultChecked={causes.includes(cause)}
              className="text-sm"
            />
          ))}
          <TextArea
            name={names.words}
            label={`${name}, in your own words`}
            rows={3}
            defaultValue={state ? typedValue(state, names.words) : before.words}
            error={state?.errors[names.words]}
            className="mt-1 mb-2"
          />
        </div>
      </fieldset>
    </li>
  );
}

type ChoiceProps = {
  name: string;
  value: ItemVerdict;
  verdict: ItemVerdict | undefined;
  onChoose: (verdict: ItemVerdict) => void;
};

function Choice({ name, value, verdict, onChoose }: ChoiceProps) {
  const isPass = value === "accepted";
  const Icon = isPass ? Check : Pencil;
  return (
    <label
      className={clsx(
        "flex min-h-11 items-center gap-1.5 px-3 text-sm font-semibold",
        "has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus",
        "text-muted not-first:border-s not-first:border-line-strong forced-colors:has-checked:bg-[Highlight]",
        isPass
          ? "has-checked:bg-success-soft has-checked:text-success"
          : "has-checked:bg-warn-soft has-checked:text-warn",
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={verdict === value}
        onChange={() => onChoose(value)}
        className="peer sr-only"
      />
      <Icon size={15} aria-hidden="true" className="hidden shrink-0 peer-checked:block" />
      {isPass ? "Pass" : "Fix"}
    </label>
  );
}
