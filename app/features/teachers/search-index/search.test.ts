import { describe, expect, it } from "vitest";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { filterCount, searchQuery, firstToShow, slotsAskedFor } from "./search.ts";
import { readSearch } from "./read-search.ts";
import { activeFilters, searchWords } from "../search/text.ts";

function read(query: string) {
  return readSearch(new URLSearchParams(query));
}

describe("the address of a search", () => {
  it("is read and written back without what it need not say", () => {
    const query =
      "?language=es&from=10&to=28.50&time=evening&days=weekend&trial=yes&native=yes&country=MX&speaks=de&speaks=en&good-at=exams&q=ines&sort=price";
    expect(searchQuery(read(query).search)).toBe(query);
    expect(searchQuery(read("language=&from=&to=&sort=match&page=1&q=&country=").search)).toBe("");
  });

  it("leaves out what it does not understand", () => {
    const { search } = read("language=xx&time=noon&days=8&sort=toString&page=-3&zone=Mars&trial=1");
    expect(searchQuery(search)).toBe("");
  });

  it("reads nothing out of what cannot be seen", () => {
    expect(searchQuery(read("q=%00").search)).toBe("");
    expect(read("q=%00clases%07de").search.text).toBe("clases de");
  });

  it("goes no further than a list that somebody would read", () => {
    expect(read("page=7").search.page).toBe(7);
    expect(read("page=999999999").search.page).toBe(40);
  });

  it("says what it left out, once each", () => {
    const { notes } = read(
      "language=xx&country=Mars&speaks=9&good-at=magic&time=noon&time=x&days=8",
    );
    expect(notes).toEqual([
      "We do not know this language, so this filter was left out.",
      "That is no part of a day, so this filter was left out.",
      "That is no part of a week, so this filter was left out.",
      "We do not know this country, so this filter was left out.",
      "Nobody can be good at that here, so this filter was left out.",
    ]);
    expect(read("trial=maybe&native=1").notes).toEqual([
      "That is neither yes nor no, so this filter was left out.",
    ]);
    expect(read("trial=yes&native=no").notes).toEqual([]);
    const many = read("speaks=de&speaks=en&speaks=es&speaks=fr");
    expect(many.search.speaks).toEqual(["de", "en", "es"]);
    expect(many.notes).toEqual([
      "At most 3 spoken languages can be asked for at once, so the rest was left out.",
    ]);
    expect(read("language=es&time=evening&sort=upside-down&page=0").notes).toEqual([]);
  });

  it("keeps a wrong price in its field with a sentence", () => {
    const { search, typed, errors } = read("from=ten&to=5");
    expect(search.from).toBeNull();
    expect(typed).toEqual({ from: "ten", to: "5" });
    expect(errors).toEqual({ from: "Enter pounds, such as 12" });
    const turned = read("from=20&to=10");
    expect(turned.errors).toEqual({ to: "The highest price is below the lowest" });
    expect(turned.typed).toEqual({ from: "20", to: "10" });
    expect(turned.search).toMatchObject({ from: null, to: null });
  });

  it.each([
    ["language=es&time=evening", "Spanish, evenings"],
    [
      "from=8&to=20&days=weekday&days=weekend&trial=yes",
      "£8 to £20, Monday to Friday, weekends, with a trial",
    ],
    ["to=20&time=morning&language=tr", "Turkish, up to £20, mornings"],
    [
      "country=MX&speaks=de&good-at=exams&native=yes",
      "native speaker, from Mexico, speaks German, exams",
    ],
    ["page=3&sort=price", ""],
  ])("%s is %j in a sentence", (query, words) => {
    expect(searchWords(read(query).search)).toBe(words);
  });

  it("names each filter with the search that is left without it", () => {
    const { search } = read("language=es&from=10&time=evening&time=night&page=3");
    expect(filterCount(search)).toBe(activeFilters(search).length);
    expect(
      activeFilters(search).map(({ label, without }) => [label, searchQuery(without)]),
    ).toEqual([
      ["Spanish", "?from=10&time=evening&time=night"],
      ["From £10", "?language=es&time=evening&time=night"],
      ["Evenings", "?language=es&from=10&time=night"],
      ["Nights", "?language=es&from=10&time=evening"],
    ]);
  });
});

describe("hours", () => {
  // Friday 8 January 2027, 18:30 in London; Saturday 03:30 in Tokyo.
  const at = Date.UTC(2027, 0, 8, 18, 30);

  it("are those of the viewer's clock", () => {
    const evening = { times: ["evening" as const], days: ["weekday" as const], hours: null };
    expect(slotsAskedFor([at], evening, "Europe/London")).toEqual([at]);
    expect(slotsAskedFor([at], evening, "Asia/Tokyo")).toEqual([]);
    const night = { times: ["night" as const], days: ["weekend" as const], hours: null };
    expect(slotsAskedFor([at], night, "Asia/Tokyo")).toEqual([at]);
  });
});

describe("days and hours of one's own", () => {
  const asked = (query: string) => read(query).search;
  const london = (weekday: number, hour: number, minute = 0) =>
    Date.UTC(2027, 0, 3 + weekday, hour, minute);

  it("are Tuesday and Thursday, 19:00 to 21:00", () => {
    const input = asked("days=tue&days=thu&after=19:00&before=21:00");
    const starts = [
      london(1, 19),
      london(2, 18, 45),
      london(2, 19),
      london(3, 20),
      london(4, 20, 45),
      london(4, 21),
    ];
    expect(slotsAskedFor(starts, input, "Europe/London")).toEqual([
      london(2, 19),
      london(4, 20, 45),
    ]);
    expect(searchWords(input)).toBe("Tuesday, Thursday, 19:00 to 21:00");
    expect(asked(searchQuery(input))).toEqual(input);
  });

  it("go past midnight, and can be asked with parts of the day", () => {
    const input = asked("after=22:00&before=02:00&time=morning");
    const starts = [1, 2, 6, 11, 12, 21, 22].map((hour) => london(2, hour));
    const found = slotsAskedFor(starts, input, "Europe/London");
    expect(found.map((at) => new Date(at).getUTCHours())).toEqual([1, 6, 11, 22]);
  });

  it.each([
    ["after=19:00", "19:00 to 24:00"],
    ["before=09:30", "06:00 to 09:30"],
    ["before=05:00", "00:00 to 05:00"],
  ])("with one end alone, %s, are %s", (query, words) => {
    expect(searchWords(asked(query))).toBe(words);
  });

  it.each(["after=19:00&before=19:00", "after=24:00", "before=7pm", "before=24:30"])(
    "that make no sense are left out with a note: %s",
    (query) => {
      const { search, notes } = read(query);
      expect(search.hours).toBeNull();
      expect(notes).toHaveLength(1);
    },
  );
});

describe("the first times offered", () => {
  const starts = [3, 6, 8, 9, 10].map((hour) => Date.UTC(2027, 0, 5, hour, 15));
  const hoursOf = (query: string, slots = starts) =>
    firstToShow(slots, read(query).search, "Europe/London", 3).map((at) =>
      new Date(at).getUTCHours(),
    );

  it("are at night only if asked, or where nothing else is free", () => {
    expect(hoursOf("")).toEqual([8, 9, 10]);
    expect(hoursOf("days=tue")).toEqual([8, 9, 10]);
    expect(hoursOf("time=night")).toEqual([3, 6, 8]);
    expect(hoursOf("", starts.slice(0, 2))).toEqual([3, 6]);
  });
});

describe("pounds", () => {
  it.each([
    ["18", 1800],
    ["£18.5", 1850],
    [" 18,50 ", 1850],
    ["1,200", 120_000],
    ["0", 0],
    ["", null],
    ["-3", null],
    ["18.555", null],
    ["1e3", null],
    ["９", null],
  ])("%s", (text, pence) => expect(readPounds(text)).toBe(pence));
});
