import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  Button,
  Collection,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
  useFilter,
} from "react-aria-components/ComboBox";
import { Header } from "react-aria-components/Header";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { brand } from "#config/brand.ts";
import { claimPressStyle } from "../aria-press-style.ts";
import type { ComboFieldProps, ComboGroup, ComboItem } from "./combo-field.tsx";
import { FieldError } from "./field.tsx";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

claimPressStyle();

/** The field of `ComboField` once its code has come. */
export function TypedCombo({
  name,
  label,
  groups,
  value,
  onPick,
  hint,
  error: given,
  nothing,
  empty,
  onType,
  isFinding = false,
}: ComboFieldProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const box = useRef<HTMLSpanElement>(null);
  // A modal dialog covers everything outside of it: the list opens within.
  const [home, setHome] = useState<Element | null>(null);
  const { startsWith } = useFilter({ sensitivity: "base" });
  // The field itself forgets what was typed and not picked from its list.
  const written = useRef("");
  // What was in the field as it was left. It may come into the list later, while it is still looked up.
  const [left, setLeft] = useState("");
  const isAwaited = useRef(false);
  const meant =
    namedInFull(groups, left) ?? (isFinding ? undefined : onlyOne(groups, left, startsWith));
  useEffect(() => {
    if (meant === undefined || !isAwaited.current) return;
    isAwaited.current = false;
    onPick(meant.value);
  }, [meant, onPick]);
  const isLost = left !== "" && meant === undefined && !isFinding;
  const wrong = isLost ? `“${left}” was not taken. Choose one from the list.` : error;

  function leave(): void {
    if (written.current.trim() === "") return;
    setLeft(written.current.trim());
    isAwaited.current = true;
    written.current = "";
  }
  function forget(): void {
    onChange();
    setLeft("");
    isAwaited.current = false;
  }
  function onKey({ key, target }: KeyboardEvent<HTMLElement>): void {
    const isAtOption = (target as Element).hasAttribute("aria-activedescendant");
    if (key === "Escape" || isAtOption) written.current = "";
    else if (key === "Enter" || key === "Tab") leave();
  }
  return (
    <I18nProvider locale={brand.locale}>
      <ComboBox
        name={name}
        // letters count from the start of a word, with or without their accents
        defaultFilter={(text, typed) => isMatch(text, typed, startsWith)}
        formValue="key"
        defaultItems={groups}
        selectedKey={value === "" ? null : value}
        onBlur={leave}
        onSelectionChange={(key) => {
          written.current = "";
          forget();
          if (key !== null) onPick(String(key));
          else if (empty !== undefined) onPick("");
        }}
        onOpenChange={() => setHome(box.current?.closest("dialog:modal") ?? null)}
        isInvalid={wrong !== undefined}
        validationBehavior="aria"
        allowsEmptyCollection
      >
        <Label className="mb-1.5 block text-sm font-semibold">{label}</Label>
        <span ref={box} onKeyDownCapture={onKey} className="relative block">
          <Input
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => {
              forget();
              written.current = event.currentTarget.value;
              onType?.(event.currentTarget.value);
            }}
            className={clsx(
              "block min-h-12 w-full min-w-0 rounded-control border-[1.5px] bg-surface ps-3.5 pe-12 text-ellipsis text-ink",
              wrong ? "border-danger" : "border-line-strong",
            )}
          />
          <Button className="absolute inset-e-0 inset-bs-0 grid min-h-12 min-w-11 place-items-center rounded-control forced-colors:border">
            <ChevronDown size={18} aria-hidden="true" />
          </Button>
        </span>
        {hint ? (
          <Text slot="description" className="mt-1.5 block text-xs text-muted">
            {hint}
          </Text>
        ) : null}
        {wrong ? (
          <Text slot="errorMessage" elementType="div">
            <FieldError>{wrong}</FieldError>
          </Text>
        ) : null}
        <Popover
          offset={4}
          UNSTABLE_portalContainer={home ?? undefined}
          className="max-h-80 w-(--trigger-width) overflow-auto overscroll-contain rounded-control border border-line bg-surface py-1.5 shadow-sh2 forced-colors:border-[CanvasText]"
        >
          <ListBox<ComboGroup>
            className="outline-none"
            renderEmptyState={() => <p className="px-3.5 py-3 text-sm text-muted">{nothing}</p>}
          >
            {(group) => (
              <ListBoxSection id={`group ${group.label}`}>
                <Header className="px-3.5 pt-3 pb-1 text-xs font-semibold text-muted">
                  {group.label}
                </Header>
                <Collection items={group.items}>
                  {(item) => (
                    <ListBoxItem
                      id={item.value}
                      textValue={item.text}
                      className="flex min-h-11 cursor-default items-center px-3.5 data-focused:bg-sunken data-selected:font-semibold forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2"
                    >
                      {item.text}
                    </ListBoxItem>
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

const { compare } = new Intl.Collator(brand.locale, { sensitivity: "base" });

/** The one item of this name, small letters and accents forgiven; what stands in brackets behind it need not be typed. */
function namedInFull(groups: readonly ComboGroup[], name: string): ComboItem | undefined {
  const wanted = name.trim();
  if (wanted === "") return undefined;
  const items = groups.flatMap((group) => group.items);
  const whole = items.find(({ text }) => compare(text, wanted) === 0);
  const named = items.filter(({ text }) => compare(text.replace(/ \(.*\)$/, ""), wanted) === 0);
  return whole ?? (named.length === 1 ? named[0] : undefined);
}

type StartsWith = (text: string, start: string) => boolean;

/** Whether a word of the text begins with what was typed. */
function isMatch(text: string, typed: string, startsWith: StartsWith): boolean {
  return wordsOf(text).some((rest) => startsWith(rest, typed));
}

/** What the list shows for what was typed, where that is a single item. */
function onlyOne(
  groups: readonly ComboGroup[],
  typed: string,
  startsWith: StartsWith,
): ComboItem | undefined {
  if (typed === "") return undefined;
  const shown = groups
    .flatMap((group) => group.items)
    .filter(({ text }) => isMatch(text, typed, startsWith));
  return shown.length === 1 ? shown[0] : undefined;
}

/** "Los Angeles": that, and "Angeles". */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/[^\s(-]+/g)].map(({ index }) => text.slice(index));
}
