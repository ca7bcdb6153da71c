import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { setUpWords, type SetUpState } from "../text.ts";

type SetUpPanelProps = {
  state: SetUpState;
  bankLast4: string | null;
  bankCurrency: string | null;
  hasTax: boolean;
  canSetUp: boolean;
  /** What to do where the profile has another country than the bank. */
  moved: string | null;
  /** Why the set-up could not go on when it was pressed. */
  error: string | undefined;
};

const looks = {
  new: { tone: "neutral", icon: CircleDashed },
  incomplete: { tone: "warn", icon: CircleAlert },
  ready: { tone: "ok", icon: CircleCheck },
  refused: { tone: "bad", icon: CircleAlert },
} as const;

const buttons: Record<SetUpState, string | null> = {
  new: "Set up payouts",
  incomplete: "Continue set-up",
  ready: "Change bank details",
  refused: null,
};

/** The two things a payout needs: a bank that the provider knows, and tax details. */
export function SetUpPanel(props: SetUpPanelProps) {
  const { state, bankLast4, bankCurrency, hasTax, canSetUp, moved, error } = props;
  const busy = useNavigation().state === "submitting";
  const { word, text } = setUpWords[state];
  const button = buttons[state];
  return (
    <Panel title="Set-up">
      <ul className="grid gap-4">
        <li>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base font-semibold">Bank account</h3>
            <Tag {...looks[state]}>{word}</Tag>
          </div>
          <p className="mt-1 text-sm text-muted">{text}</p>
          {bankLast4 === null ? null : (
            <p className="num mt-1">
              Ending {bankLast4}
              {bankCurrency === null ? "" : `, in ${bankCurrency}`}
            </p>
          )}
          {moved === null ? null : (
            <Note tone="warn" className="mt-3 wrap-anywhere">
              {moved}
            </Note>
          )}
          {error === undefined ? null : (
            <Note tone="bad" role="alert" className="mt-3">
              {error}
            </Note>
          )}
          {button === null || !canSetUp ? null : (
            <Form method="post" reloadDocument className="mt-3">
              <Button
                name="do"
                value="set-up"
                disabled={busy}
                variant={state === "ready" ? "outline" : "primary"}
              >
                {button}
              </Button>
            </Form>
          )}
        </li>
        <li className="border-t border-line pt-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base font-semibold">Tax details</h3>
            <Tag {...looks[hasTax ? "ready" : "incomplete"]}>{hasTax ? "Saved" : "Missing"}</Tag>
          </div>
          <Link
            to={href("/teacher/earnings/tax")}
            className="link mt-1 inline-flex min-h-11 items-center text-sm"
          >
            {hasTax ? "Your tax details" : "Give your tax details"}
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
