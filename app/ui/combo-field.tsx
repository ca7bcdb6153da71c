import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useSyncExternalStore } from "react";
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
import { claimPressStyle } from "./aria-press-style.ts";
import { FieldError } from "./field.tsx";
import { SelectField } from "./select-field.tsx";

export type ComboGroup = { label: string; items: ComboItem[] };
/** `text` is what is shown and looked through; `value` is what the form sends. */
export type ComboItem = { value: string; text: string };

type ComboFieldProps = {
  name: string;
  label: string;
  groups: ComboGroup[];
  value: string;
  onPick(value: string): void;
  hint?: string;
  error?: string;
  /** Said where nothing has what was typed. */
  nothing: string;
  /** What choosing none is called; without it something has to be chosen. */
  empty?: string;
  /** Hears what is being typed: more may be found elsewhere and come in with `groups`. */
  onType?(text: string): void;
};

claimPressStyle();

/** One of many, found by typing some of its letters. Without JavaScript, and until it runs, a plain list. */
export function ComboField(props: ComboFieldProps) {
  const ready = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return ready ? <TypedCombo {...props} /> : <PlainList {...props} />;
}

function TypedCombo({
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
        isInvalid={error !== undefined}
        validationBehavior="aria"
        allowsEmptyCollection
      >
        <Label className="mb-1.5 block text-sm font-semibold">{label}</Label>
        <span className="relative block">
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

function PlainList({ name, label, groups, value, onPick, hint, error, empty }: ComboFieldProps) {
  return (
    <SelectField
      {...{ name, label, hint, error, value }}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {empty === undefined ? null : <option value="">{empty}</option>}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function subscribeToNothing() {
  return () => {};
}
