import type { FilterName } from "../read-search.ts";

/**
 * Kinds of filters among the teachers of a language. A count next to a filter takes all the others as given, and not
 * its own kind.
 */
export type Dimension = Exclude<FilterName, "language">;
/** Those that rows in memory can be held against. */
export type KnownDimension = Exclude<Dimension, "text">;
