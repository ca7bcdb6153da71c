import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError, useFieldIds } from "#app/ui/fields/field.tsx";
import { fileControlClass } from "#app/features/files/ui/file-field.tsx";
import { useUnsaved } from "#app/ui/fields/use-unsaved.ts";
import { portraitRefusals } from "../text.ts";

const { avatarMegabytes } = rules.content;

type PortraitFormProps = {
  person: { id: string; name: string; portrait: string | null };
  /** The answer to what was sent last; a new one each time. */
  refused?: { portraitError: string };
  /** Hears whether a picture is chosen that is not sent yet. */
  onWaiting?: (isWaiting: boolean) => void;
};

type Choice = {
  bytes: number;
  /** Undefined when it cannot be shown. */
  url: string | undefined;
  /** The last answer before it was chosen. */
  before: unknown;
};

/** The portrait as it is, and how to get another. A plain form with a file; scripts add a look at it before. */
export function PortraitForm({ person, refused, onWaiting }: PortraitFormProps) {
  const hint = `JPEG, PNG or WebP, at most ${avatarMegabytes} MB. The middle is cut to a square. Where and when a photograph was taken is not kept.`;
  const sending = useNavigation().formData?.has("portrait") === true;
  const input = useRef<HTMLInputElement>(null);
  const answer = refused ?? person.portrait;
  const [choice, setChoice] = useState<Choice | null>(null);
  // What was chosen has become the portrait, or was refused: either way there is none any more.
  const chosen = choice?.before === answer ? choice : null;
  const tooLarge = chosen !== null && chosen.bytes > avatarMegabytes * 1024 * 1024;
  const preview = tooLarge ? undefined : chosen?.url;
  const said = tooLarge ? portraitRefusals["too-large"] : refused?.portraitError;
  const error = tooLarge || chosen === null ? said : undefined;
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, error);
  const isWaiting = chosen !== null && !tooLarge;
  useUnsaved(() => isWaiting);
  useEffect(() => onWaiting?.(isWaiting), [isWaiting, onWaiting]);

  useEffect(() => {
    if (input.current) input.current.value = "";
    if (refused !== undefined) input.current?.focus();
  }, [person.portrait, refused]);

  function choose(file: File | undefined) {
    if (file === undefined) return setChoice(null);
    setChoice({ bytes: file.size, url: URL.createObjectURL(file), before: answer });
  }

  return (
    <div className="flex max-w-150 flex-wrap items-start gap-x-6 gap-y-5">
      {preview === undefined ? (
        <Avatar
          name={person.name}
          seed={person.id}
          photo={person.portrait}
          size={96}
          label={person.portrait === null ? "No portrait yet" : "Your portrait"}
        />
      ) : (
        <img
          src={preview}
          alt="What you chose"
          width={96}
          height={96}
          onLoad={() => URL.revokeObjectURL(preview)}
          onError={() => setChoice(chosen && { ...chosen, url: undefined })}
          className="size-24 shrink-0 rounded-full object-cover"
        />
      )}
      <div className="grid min-w-0 flex-[1_1_16rem] gap-4">
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <div>
            <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
              Picture of you
            </label>
            <input
              ref={input}
              id={id}
              type="file"
              name="portrait"
              accept="image/jpeg,image/png,image/webp"
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={describedBy}
              onChange={(event) => choose(event.target.files?.[0])}
              className={fileControlClass(error)}
            />
            <p id={hintId} className="mt-1.5 text-xs text-muted">
              {hint}
            </p>
            {error ? <FieldError id={errorId}>{error}</FieldError> : null}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button disabled={sending || tooLarge}>Use this picture</Button>
            <span aria-live="polite" className="text-sm text-muted">
              {sending ? "Sending your picture…" : null}
            </span>
          </div>
        </Form>
        {person.portrait === null ? null : (
          <Form method="post" encType="multipart/form-data">
            <Button variant="outline" name="intent" value="remove" disabled={sending}>
              Remove portrait
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
