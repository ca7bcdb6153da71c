import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
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
import type { ComboFieldProps, ComboGroup } from "./combo-field.tsx";
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
  return (
    <I18nProvider locale={brand.locale}>
      <ComboBox
        name={name}
        // letters count from the start of a word, with or without their accents
        defaultFilter={(text, typed) => wordsOf(text).some((rest) => startsWith(rest, typed))}
        formValue="key"
        defaultItems={groups}
        selectedKey={value === "" ? null : value}
        onSelectionChange={(key) => {
          if (key !== null) onPick(String(key));
          else if (empty !== undefined) onPick("");
        }}
        onInputChange={onType}
        onOpenChange={() => setHome(box.current?.closest("dialog:modal") ?? null)}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        allowsEmptyCollection
      >
        <Label className="mb-1.5 block text-sm font-semibold">{label}</Label>
        <span ref={box} className="relative block">
          <Input
            onFocus={(event) => event.currentTarget.select()}
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

/** "Los Angeles": that, and "Angeles". */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/[^\s(-]+/g)].map(({ index }) => text.slice(index));
}
