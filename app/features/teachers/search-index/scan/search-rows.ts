/**
 * The search table in memory: its rows in one typed array, and one list of them in the stored order for each
 * language. Pure; search-memory.server.ts fills it and keeps it right.
 */
import { dayColumns } from "./half-hours.ts";

/** A row as read from the table; bigints as text. */
export type SearchRow = {
  language: string;
  teacherId: string;
  score: number;
  price: number;
  native: boolean;
  country: string;
  accent: string | null;
  spoken: string;
  goodAt: string;
  trial: boolean;
  rating: number;
  /** Epoch ms. */
  publishedAt: number;
  soonest: number | null;
  /** The sixteen columns of half-hours, eight bytes each, the highest first. */
  free: Buffer;
};

const none = -1;
const firstCapacity = 1_024;

/** Where a row's words are. */
const place = { score: 0, brief: 1, countries: 2, low: 3, high: 4, goodAt: 5, rating: 6, spare: 7 };
const freeAt = Object.keys(place).length;
/** Words of half-hours: the lower 32 of each column, then the upper 16 of two columns at a time. */
const freeWords = dayColumns + dayColumns / 2;
/** All of a row in one place, as long as two lines of a processor's cache: most of a walk is waiting for memory. */
const rowWords = freeAt + freeWords;

/** What most searches ask of a row in one word, which its lists have too: two flags, and the price above them. */
export const brief = { native: 1, trial: 2, priceShift: 2 };

export class SearchRows {
  private words = new Uint32Array(firstCapacity * rowWords);
  private floats = new Float32Array(this.words.buffer);
  private published = new Float64Array(firstCapacity);
  private earliest = new Float64Array(firstCapacity);
  /** Written and never read, so that reading is not left out. */
  protected touched = 0;
  private teacherId: string[] = [];
  private language: string[] = [];
  /** By language, and by language and the number of one spoken in addition. */
  private orders = new Map<string, Order>();
  /** A teacher's rows: the first, and for each the next. */
  private firstOf = new Map<string, number>();
  private next = new Int32Array(firstCapacity);
  private used = 0;
  private unused: number[] = [];

  /**
   * Reads a word here and there of rows that are asked for next: a processor waits for many places of memory
   * at once where none of them decides about the next, and tests decide.
   */
  touch(rows: Uint32Array, count: number): void {
    let any = 0;
    for (let at = 0; at < count; at += 1) {
      const begin = rows[at]! * rowWords;
      any |= this.words[begin]! | this.words[begin + freeAt + dayColumns]!;
    }
    this.touched = any;
  }

  teacher(row: number): string {
    return this.teacherId[row]!;
  }

  score(row: number): number {
    return this.floats[row * rowWords + place.score]!;
  }

  brief(row: number): number {
    return this.words[row * rowWords + place.brief]!;
  }

  rating(row: number): number {
    return this.floats[row * rowWords + place.rating]!;
  }

  /** As `numberOfCountry` has it. */
  country(row: number): number {
    return this.words[row * rowWords + place.countries]! & 0xffff;
  }

  /** As `country`; 0 for none. */
  accent(row: number): number {
    return this.words[row * rowWords + place.countries]! >>> 16;
  }

  /** Languages 0 to 31 of search-bits.ts. */
  spokenLow(row: number): number {
    return this.words[row * rowWords + place.low]!;
  }

  spokenHigh(row: number): number {
    return this.words[row * rowWords + place.high]!;
  }

  goodAt(row: number): number {
    return this.words[row * rowWords + place.goodAt]!;
  }

  /** One of the words that `wordsOf` makes of all columns. */
  free(row: number, word: number): number {
    return this.words[row * rowWords + freeAt + word]!;
  }

  publishedAt(row: number): number {
    return this.published[row]!;
  }

  /** Infinity where nothing is open. */
  soonest(row: number): number {
    return this.earliest[row]!;
  }

  /** How many teach a language; "" is everybody. */
  countOf(language: string): number {
    return this.orders.get(language)?.count ?? 0;
  }

  languages(): string[] {
    return [...this.orders.keys()].filter(
      (key) => key !== "" && !key.includes(" ") && this.countOf(key) > 0,
    );
  }

  /** Rows of a language, best stored score first; only until the next change. */
  inOrder(language: string): Listed {
    return this.orders.get(language) ?? nobody;
  }

  /** As `inOrder`, of those who speak one of these, by their numbers in search-bits.ts: the rarest of them. */
  speakingInOrder(language: string, spoken: readonly number[]): Listed {
    const lists = spoken.map((bit) => this.orders.get(`${language} ${bit}`) ?? nobody);
    return lists.reduce(
      (fewest, list) => (list.count < fewest.count ? list : fewest),
      this.inOrder(language),
    );
  }

  /** As `add`, for a row that comes after all others of its language. */
  append(from: SearchRow): void {
    const row = this.write(from);
    for (const order of this.ordersOf(row)) order.append(row, this.brief(row));
  }

  add(from: SearchRow): void {
    const row = this.write(from);
    for (const order of this.ordersOf(row)) order.insert(row, this.brief(row));
  }

  /** Takes out all rows of a teacher. */
  remove(teacherId: string): void {
    let row = this.firstOf.get(teacherId) ?? none;
    while (row !== none) {
      for (const order of this.ordersOf(row)) order.remove(row);
      this.unused.push(row);
      row = this.next[row]!;
    }
    this.firstOf.delete(teacherId);
  }

  /** A row's place among all of its language, and among those who speak what it speaks. */
  private ordersOf(row: number): Order[] {
    const language = this.language[row]!;
    const found = [this.orderOf(language)];
    for (const [word, first] of [
      [this.spokenLow(row), 0],
      [this.spokenHigh(row), 32],
    ] as const)
      for (let left = word; left !== 0; left &= left - 1)
        found.push(this.orderOf(`${language} ${first + 31 - Math.clz32(left & -left)}`));
    return found;
  }

  private orderOf(key: string): Order {
    let order = this.orders.get(key);
    if (order === undefined) {
      order = new Order((a, b) => this.comesBefore(a, b));
      this.orders.set(key, order);
    }
    return order;
  }

  private comesBefore(a: number, b: number): boolean {
    const [scoreA, scoreB] = [this.score(a), this.score(b)];
    return scoreA === scoreB ? this.teacher(a) < this.teacher(b) : scoreA > scoreB;
  }

  private write(from: SearchRow): number {
    const row = this.unused.pop() ?? this.used++;
    if (row === this.published.length) this.grow();
    const begin = row * rowWords;
    const spoken = BigInt(from.spoken);
    this.floats[begin + place.score] = from.score;
    this.words[begin + place.brief] =
      (from.native ? brief.native : 0) |
      (from.trial ? brief.trial : 0) |
      (from.price << brief.priceShift);
    this.words[begin + place.countries] =
      numberOfCountry(from.country) | (numberOfCountry(from.accent ?? "") << 16);
    this.words[begin + place.low] = Number(spoken & 0xffff_ffffn);
    this.words[begin + place.high] = Number(spoken >> 32n);
    this.words[begin + place.goodAt] = Number(from.goodAt);
    this.floats[begin + place.rating] = from.rating;
    this.words.fill(0, begin + freeAt, begin + rowWords);
    for (let column = 0; column < dayColumns; column += 1) {
      const [high, low] = [
        from.free.readUInt32BE(column * 8),
        from.free.readUInt32BE(column * 8 + 4),
      ];
      putColumn(this.words, begin + freeAt, column, { low, high });
    }
    this.published[row] = from.publishedAt;
    this.earliest[row] = from.soonest ?? Infinity;
    this.teacherId[row] = from.teacherId;
    this.language[row] = from.language;
    this.next[row] = this.firstOf.get(from.teacherId) ?? none;
    this.firstOf.set(from.teacherId, row);
    return row;
  }

  private grow(): void {
    this.words = wider(this.words);
    this.floats = new Float32Array(this.words.buffer);
    this.published = wider(this.published);
    this.earliest = wider(this.earliest);
    this.next = wider(this.next);
  }
}

type Widened = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function wider<Numbers extends Widened>(old: Numbers): Numbers {
  const numbers = new (old.constructor as new (length: number) => Numbers)(old.length * 2);
  numbers.set(old);
  return numbers;
}

/** Row numbers in their order and the brief of each; `count` of them are in use. */
export type Listed = {
  readonly rows: Uint32Array;
  readonly briefs: Uint32Array;
  readonly count: number;
};
const nobody: Listed = { rows: new Uint32Array(), briefs: new Uint32Array(), count: 0 };

/** A list whose order is kept while rows come and go. */
class Order implements Listed {
  rows = new Uint32Array(16);
  briefs = new Uint32Array(16);
  count = 0;
  private readonly comesBefore: (a: number, b: number) => boolean;

  constructor(comesBefore: (a: number, b: number) => boolean) {
    this.comesBefore = comesBefore;
  }

  append(row: number, brief: number): void {
    this.makeRoom();
    this.rows[this.count] = row;
    this.briefs[this.count] = brief;
    this.count += 1;
  }

  insert(row: number, brief: number): void {
    this.makeRoom();
    const at = this.placeOf(row);
    this.rows.copyWithin(at + 1, at, this.count);
    this.briefs.copyWithin(at + 1, at, this.count);
    this.rows[at] = row;
    this.briefs[at] = brief;
    this.count += 1;
  }

  remove(row: number): void {
    const at = this.placeOf(row);
    this.rows.copyWithin(at, at + 1, this.count);
    this.briefs.copyWithin(at, at + 1, this.count);
    this.count -= 1;
  }

  /** The first place whose row does not come before this one. */
  private placeOf(row: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.comesBefore(this.rows[middle]!, row)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private makeRoom(): void {
    if (this.count < this.rows.length) return;
    this.rows = wider(this.rows);
    this.briefs = wider(this.briefs);
  }
}

/** Numbers of countries are below this. */
export const countryNumbers = 26 * 26 + 1;
const letterA = 65;

/** A country as the columns have it; 0 for "". */
export function numberOfCountry(code: string): number {
  if (code === "") return 0;
  return (code.charCodeAt(0) - letterA) * 26 + code.charCodeAt(1) - letterA + 1;
}

export function countryOfNumber(number: number): string {
  const [first, second] = [Math.floor((number - 1) / 26), (number - 1) % 26];
  return String.fromCharCode(letterA + first, letterA + second);
}

/** A column's 48 half-hours. */
type Halves = { low: number; high: number };

/** Columns as the words of a row. */
export function wordsOf(columns: readonly Halves[]): Uint32Array {
  const words = new Uint32Array(freeWords);
  for (const [column, halves] of columns.entries()) putColumn(words, 0, column, halves);
  return words;
}

function putColumn(words: Uint32Array, begin: number, column: number, { low, high }: Halves): void {
  const { word, shift } = upperOf(column);
  words[begin + column] = low;
  words[begin + word]! |= high << shift;
}

/** Where the upper 16 half-hours of a column are. */
export function upperOf(column: number): { word: number; shift: number } {
  return { word: dayColumns + (column >> 1), shift: (column & 1) * 16 };
}
