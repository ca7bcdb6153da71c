import { clsx } from "clsx";
import {
  BookmarkPlus,
  CornerUpLeft,
  Ellipsis,
  Flag,
  Pencil,
  SpellCheck,
  Trash2,
} from "lucide-react";
import { useContext, useLayoutEffect, useRef, type ReactNode } from "react";
import { Form, Link } from "react-router";
import { whyNotCorrect, whyNotDelete, whyNotEdit, whyNotTranslate } from "#app/access/chat.ts";
import { Button } from "#app/ui/button.tsx";
import { reactions } from "#db/schema/chat/message-kinds.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { TranslateForm } from "#app/features/chat/translations/ui/translate-form.tsx";
import type { Translations } from "#app/features/chat/translations/use-translations.ts";
import { chosenAddress, menuAnchor, messageAnchor, type Chosen } from "../chosen.ts";
import { reactionNames } from "../reaction-names.ts";
import { SavingWords } from "../saving.ts";
import type { Changing } from "../use-changing.ts";
import { ReactionForm } from "./reaction-form.tsx";
import { StepLink } from "./step-link.tsx";

type MenuProps = {
  message: Message;
  me: string;
  action: string;
  changing: Changing;
  translations: Translations;
  /** False where nothing can be written or changed any more. */
  canWrite: boolean;
  /** Where it is reported; null for one's own. */
  reportAt: string | null;
};

function stepOf({ seq }: Message, { chosen }: Changing): Chosen["step"] | null {
  return chosen?.seq === seq ? chosen.step : null;
}

function hasMenu({ message, canWrite, reportAt }: MenuProps): boolean {
  return reportAt !== null || (canWrite && message.deletedAt === null);
}

/** Opens and closes the menu of a message. */
export function MenuButton(menu: MenuProps) {
  const { message, me, changing } = menu;
  if (!hasMenu(menu)) return null;
  const isOpen = ["choose", "delete"].includes(stepOf(message, changing) ?? "");
  return (
    <StepLink
      id={menuAnchor(message)}
      changing={changing}
      to={isOpen ? null : { seq: message.seq, step: "choose" }}
      aria-expanded={isOpen}
      className={clsx(
        "-my-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink",
        message.senderId === me && "@lg:order-first",
        !isOpen &&
          "pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
      )}
    >
      <Ellipsis size={18} aria-hidden="true" />
      <span className="sr-only">More about this message</span>
    </StepLink>
  );
}

const item =
  "inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 text-sm font-semibold hover:bg-sunken forced-colors:border";

/** What can be done with a message: below it, where its menu is open. */
export function MessageMenu(menu: MenuProps) {
  const { message, me, action, changing, translations, reportAt } = menu;
  const saving = useContext(SavingWords);
  const step = stepOf(message, changing);
  const isOpen = hasMenu(menu) && (step === "choose" || step === "delete");
  const own = useRef<HTMLDivElement>(null);
  // A log that is held at its end moves up by what the menu adds.
  useLayoutEffect(() => {
    if (!isOpen) return;
    own.current?.scrollIntoView({ block: "nearest" });
    document
      .getElementById(messageAnchor({ seq: message.seq }))
      ?.scrollIntoView({ block: "nearest" });
  }, [isOpen, message.seq]);
  if (!isOpen) return null;
  const canChange = menu.canWrite && message.deletedAt === null;
  const { seq } = message;
  const at = changing.chosen!.at;
  const close = (event: { key: string; stopPropagation(): void }) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    changing.cancel();
  };
  return (
    <div
      ref={own}
      role="group"
      aria-label="This message"
      onKeyDown={close}
      className="max-w-full rounded-note border border-line bg-surface p-1.5 shadow-sh1"
    >
      {step === "delete" && canChange ? (
        <DeleteForm {...{ message, action, changing }} />
      ) : (
        <>
          <div className="flex flex-wrap empty:hidden">
            {(canChange ? reactions : []).map((reaction) => {
              const mine = message.reactions.some(
                (one) => one.personId === me && one.reaction === reaction,
              );
              return (
                <ReactionForm
                  key={reaction}
                  {...{ action, seq, reaction, mine, changing }}
                  label={reactionNames[reaction]}
                  className={clsx(
                    "grid size-11 place-items-center rounded-control text-xl hover:bg-sunken forced-colors:border",
                    mine && "bg-brand-soft",
                  )}
                >
                  <span aria-hidden="true">{reaction}</span>
                </ReactionForm>
              );
            })}
          </div>
          <div className="flex flex-wrap">
            {canChange ? (
              <Step {...{ changing, seq }} step="reply">
                <CornerUpLeft size={17} aria-hidden="true" className="rtl:-scale-x-100" />
                Reply
              </Step>
            ) : null}
            {canChange && whyNotCorrect({ id: me }, message) === null ? (
              <Step {...{ changing, seq }} step="correct">
                <SpellCheck size={17} aria-hidden="true" />
                Correct
              </Step>
            ) : null}
            {canChange && whyNotEdit({ id: me }, message, at) === null ? (
              <Step {...{ changing, seq }} step="edit">
                <Pencil size={17} aria-hidden="true" />
                Edit
              </Step>
            ) : null}
            {canChange && whyNotDelete({ id: me }, message, at) === null ? (
              <Step {...{ changing, seq }} step="delete">
                <Trash2 size={17} aria-hidden="true" />
                Delete
              </Step>
            ) : null}
            {saving !== null && message.kind !== "correction" && message.text !== "" ? (
              <Step {...{ changing, seq }} step="save">
                <BookmarkPlus size={17} aria-hidden="true" />
                {saving.wordName}
              </Step>
            ) : null}
            {reportAt === null ? null : (
              <Link to={reportAt} className={item}>
                <Flag size={17} aria-hidden="true" />
                Report
              </Link>
            )}
          </div>
          {translations.label !== null && whyNotTranslate({ id: me }, message) === null ? (
            <TranslateForm
              {...{ message, translations }}
              action={`${action}${chosenAddress(changing.query, null)}#${messageAnchor(message)}`}
              onAsk={changing.cancel}
              className={item}
            />
          ) : null}
        </>
      )}
      <NotChanged changing={changing} />
    </div>
  );
}

type StepProps = { changing: Changing; seq: number; step: Chosen["step"]; children: ReactNode };

function Step({ changing, seq, step, children }: StepProps) {
  return (
    <StepLink changing={changing} to={{ seq, step }} className={item}>
      {children}
    </StepLink>
  );
}

function DeleteForm({
  message,
  action,
  changing,
}: Pick<MenuProps, "message" | "action" | "changing">) {
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => changing.submit(event, "delete")}
      className="px-2 py-1.5"
    >
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="seq" value={message.seq} />
      <p className="text-sm">Delete this message for both of you?</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button type="submit" variant="danger" size="s" autoFocus>
          Delete
        </Button>
        <StepLink changing={changing} to={null} className={item}>
          Keep it
        </StepLink>
      </div>
    </Form>
  );
}

/** Why what was asked for did not happen. */
function NotChanged({ changing }: { changing: Changing }) {
  return (
    <div role="alert">
      {changing.refusal === undefined ? null : (
        <p className="px-2 py-1.5 text-sm text-danger">{changing.refusal}</p>
      )}
    </div>
  );
}
