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

claimPressStyle();

/** The field of `ComboField` once its code has come. */
export function TypedCombo({
  name,
  label,
  groups,
  value,
  onPick,
  hint,
  error,
  nothing,
  empty,
  onType,
}: ComboFieldProps) {
  const box = useRef<HTMLSpanElement>(null);
  // A modal dialog covers everything outside of it: the list opens within.
  const [home, setHome] = useState<Element | null>(null);
  const { startsWith } = useFilter({ sensitivity: "base" });
  // The field itself forgets what was typed and not picked from its list.
  const written = useRef("");
  // Left before it was in the list, which somebody is still looking it up for.
  const awaited = useRef("");
  useEffect(() => {
    const item = namedInFull(groups, awaited.current);
    if (item === undefined) return;
    awaited.current = "";
    onPick(item.value);
  }, [groups, onPick]);

  function leave(): void {
    if (written.current === "") return;
    const item = namedInFull(groups, written.current);
    if (item === undefined) awaited.current = written.current;
    else if (item.value !== value) onPick(item.value);
    written.current = "";
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
        defaultFilter={(text, typed) => wordsOf(text).some((rest) => startsWith(rest, typed))}
        formValue="key"
        defaultItems={groups}
        selectedKey={value === "" ? null : value}
        onBlur={leave}
        onSelectionChange={(key) => {
          written.current = "";
          if (key !== null) onPick(String(key));
          else if (empty !== undefined) onPick("");
        }}
        onOpenChange={() => setHome(box.current?.closest("dialog:modal") ?? null)}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        allowsEmptyCollection
      >
        <Label className="mb-1.5 block text-sm font-semibold">{label}</Label>
        <span ref={box} onKeyDownCapture={onKey} className="relative block">
          <Input
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => {
              awaited.current = "";
              written.current = event.currentTarget.value;
              onType?.(event.currentTarget.value);
            }}
            className={clsx(
              "block min-h-12 w-full min-w-0 rounded-control border-[1.5px] bg-surface ps-3.5 pe-12 text-ellipsis text-ink",
              error ? "border-danger" : "border-line-strong",
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
        {error ? (
          <Text slot="errorMessage" elementType="div">
            <FieldError>{error}</FieldError>
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

/** "Los Angeles": that, and "Angeles". */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/[^\s(-]+/g)].map(({ index }) => text.slice(index));
}
