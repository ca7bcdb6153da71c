/** Kinds of filters. A count beside a filter takes all the others as given, and not its own kind. */
export type Dimension =
  | "text"
  | "price"
  | "time"
  | "trial"
  | "native"
  | "country"
  | "speaks"
  | "goodAt";
