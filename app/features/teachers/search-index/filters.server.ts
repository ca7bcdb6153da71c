/** Every filter in one place: how an address asks it, how a row in memory passes it, and how the table is asked. */
import { sql, type SQL } from "drizzle-orm";
import { filterFields } from "./read-search.ts";
import { halfHoursAsked } from "./scan/half-hours.ts";
import { goodAtBits } from "./scan/search-bits.ts";
import type { Dimension, KnownDimension } from "./scan/search-dimensions.ts";
import type { Asking } from "./scan/search-scan.ts";
import {
  hasTrial,
  isFrom,
  isGoodAt,
  isNative,
  isOpen,
  isPriced,
  isSpeaking,
  type RowTest,
} from "./search-filter.ts";
import type { TeacherSearch } from "./search.ts";
import {
  freeIn,
  number,
  ofCountry,
  pricedBetween,
  saying,
  speaking,
} from "./table/search-conditions.server.ts";

type Filter = {
  isAsked(search: TeacherSearch): boolean;
  /** Null where memory does not know; the table answers the whole search then. */
  inMemory: RowTest | null;
  /** Asked for only; null where what is asked comes to nothing. */
  inTable(asking: Asking): SQL | null;
};

export const filters = {
  text: {
    ...filterFields.text,
    inMemory: null,
    inTable: ({ words }) => (words === null ? null : saying(words)),
  },
  price: {
    ...filterFields.price,
    inMemory: isPriced,
    inTable: ({ search }) => pricedBetween(search),
  },
  time: {
    ...filterFields.time,
    inMemory: isOpen,
    inTable: ({ search, zone, now }) => freeIn(halfHoursAsked(search, zone, now)),
  },
  trial: { ...filterFields.trial, inMemory: hasTrial, inTable: () => sql`s.trial` },
  native: { ...filterFields.native, inMemory: isNative, inTable: () => sql`s.native` },
  country: {
    ...filterFields.country,
    inMemory: isFrom,
    inTable: ({ search }) => ofCountry(search.country!),
  },
  speaks: {
    ...filterFields.speaks,
    inMemory: isSpeaking,
    inTable: ({ search }) => sql.join(search.speaks.map(speaking), sql` and `),
  },
  goodAt: {
    ...filterFields.goodAt,
    inMemory: isGoodAt,
    inTable: ({ search }) => sql`(s.good_at & ${number(goodAtBits(search.goodAt))}) <> 0`,
  },
} satisfies Record<Dimension, Filter>;

const dimensions = Object.keys(filters) as Dimension[];

/** What a search asks of the table, one condition for each filter in force. */
export function conditionsOf(asking: Asking): Map<Dimension, SQL> {
  const found = new Map<Dimension, SQL>();
  for (const dimension of dimensions) {
    const filter: Filter = filters[dimension];
    const condition = filter.isAsked(asking.search) ? filter.inTable(asking) : null;
    if (condition !== null) found.set(dimension, condition);
  }
  return found;
}

/** The filters in force that rows in memory can be held against. */
export function knownFilters(search: TeacherSearch): KnownDimension[] {
  return dimensions.filter(
    (dimension): dimension is KnownDimension =>
      filters[dimension].inMemory !== null && filters[dimension].isAsked(search),
  );
}
