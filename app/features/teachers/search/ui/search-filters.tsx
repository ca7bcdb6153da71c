import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import { lazyModule } from "#app/platform/lazy-module.ts";
import { searchQuery, type TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import type { ReadSearch } from "#app/features/teachers/search-index/read-search.ts";
import { teachersText, writeCounts } from "#app/features/teachers/search-index/search-counts.ts";
import type { FilterChoices } from "./filter-fields.tsx";
import { Group } from "./filter-group.tsx";
import { searchForm } from "./sort-choice.tsx";

/** What the form asks is read by code that its first change fetches. */
const reading = lazyModule(() => import("./asked-in.ts"));
const sliding = lazyModule(() => import("./price-slide.ts"));

const parts = () => import("./filter-fields.tsx");
const FilterLanguage = staticIsland(async () => (await parts()).FilterLanguage);
const FilterText = staticIsland(async () => (await parts()).FilterText);
const FilterRest = staticIsland(async () => (await parts()).FilterRest);
const bars = () => import("./price-histogram.tsx");
const PriceHistogram = staticIsland(async () => (await bars()).PriceHistogram);
const PriceSlider = staticIsland(async () => (await import("./price-slider.tsx")).PriceSlider);
const PriceScale = staticIsland(async () => (await bars()).PriceScale);

export type CountedLanguage = { code: string; name: string; count: number };

type FiltersProps = Omit<ReadSearch, "notes"> & {
  languages: CountedLanguage[];
  choices: FilterChoices;
  prices: number[];
  total: number;
  /** A visitor's own zone, sent along so that "evening" means theirs. */
  visitorZone: string | null;
  /** Whether the hours of `choices` were counted by the clock that the viewer sees. */
  isOwnClock: boolean;
};

/** A GET form: the address is the search. With JavaScript each change asks at once. */
export function SearchFilters({
  search,
  typed,
  errors,
  languages,
  choices,
  prices,
  total,
  visitorZone,
  isOwnClock,
}: FiltersProps) {
  const navigate = useNavigate();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawing = useDrawing({ search, languages, choices });
  const form = useRef<HTMLFormElement>(null);

  async function ask(form: HTMLFormElement, isSent = false) {
    const code = await reading.load();
    if (code === null) return form.submit();
    const { query, shown, leave } = code.askedIn(form, visitorZone);
    drawing.expect(shown);
    void navigate(`/student/teachers${query}`, { preventScrollReset: true, replace: true });
    if (isSent) leave();
  }

  // React hears nothing of fields that it did not draw
  useEffect(() => {
    const fields = form.current!;
    function hear({ target }: Event) {
      const isInput = target instanceof HTMLInputElement;
      const goesOn = isInput && ["text", "search", "range"].includes(target.type);
      if (isInput) void sliding.load().then((code) => code?.followPrices(target));
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => void ask(fields), goesOn ? 700 : 0);
    }
    fields.addEventListener("input", hear);
    return () => fields.removeEventListener("input", hear);
  });

  useEffect(
    () => writeCounts(form.current!, choices.counts, isOwnClock),
    [choices.counts, isOwnClock],
  );

  return (
    <Form
      method="get"
      action="/student/teachers"
      key={drawing.version}
      ref={form}
      id={searchForm}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(waiting.current);
        void ask(event.currentTarget, true);
      }}
      className="grid group-open/sheet:pt-5"
    >
      {search.zone === null ? null : <input type="hidden" name="zone" value={search.zone} />}
      {search.compare?.map((slug) => (
        <input key={slug} type="hidden" name="compare" value={slug} />
      ))}
      <FilterText search={drawing.asked.search} />
      <FilterLanguage search={drawing.asked.search} languages={drawing.asked.languages} />
      <Group legend="Price per lesson, in pounds">
        <PriceHistogram prices={prices} limits={search} />
        <PriceSlider limits={drawing.asked.search} />
        <PriceScale prices={prices} />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="from"
            label="From"
            inputMode="decimal"
            maxLength={10}
            defaultValue={typed.from}
            error={errors.from}
          />
          <TextField
            name="to"
            label="To"
            inputMode="decimal"
            maxLength={10}
            defaultValue={typed.to}
            error={errors.to}
          />
        </div>
      </Group>
      <FilterRest search={drawing.asked.search} {...drawing.asked.choices} />
      <div className="mt-1 group-open/sheet:sticky group-open/sheet:inset-be-0 group-open/sheet:z-10 group-open/sheet:-mx-5 group-open/sheet:border-t group-open/sheet:border-line group-open/sheet:bg-paper group-open/sheet:px-5 group-open/sheet:py-3">
        <Button type="submit" wide>
          Show {teachersText(total)}
        </Button>
      </div>
    </Form>
  );
}

type Asked = { search: TeacherSearch; languages: CountedLanguage[]; choices: FilterChoices };

/**
 * Draws the fields again when the search changed elsewhere (a chip, the back button), and leaves them and their focus
 * alone, with what they were drawn from, when the change came from them.
 */
function useDrawing(asked: Asked) {
  const query = searchQuery({ ...asked.search, page: 1, zone: null });
  const [expected, expect] = useState(query);
  const [drawn, setDrawn] = useState({ query, asked, version: 0 });
  if (query !== drawn.query)
    setDrawn(
      query === expected ? { ...drawn, query } : { query, asked, version: drawn.version + 1 },
    );
  return { version: drawn.version, asked: drawn.asked, expect };
}
