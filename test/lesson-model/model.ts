/**
 * What the lessons of a few people ought to become, kept in memory and written down again from rules.md, so that it can
 * disagree with the product. It knows nothing of tables, locks or jobs; instants are epoch milliseconds.
 */
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Side = "student" | "teacher";
/** `later`: paid at once, and declined whenever it is charged again. */
export type CardWord = "good" | "declined" | "bank" | "later";
/** Who came: both, one of them for as long as one waits, both until the middle, or nobody (null). */
export type Visits = "both" | "student" | "teacher" | "half" | null;
export type ChargeState =
  | "open"
  | "needs_authentication"
  | "authorised"
  | "succeeded"
  | "declined"
  | "cancelled";
type PaymentState =
  | "open"
  | "authorised"
  | "due"
  | "failed"
  | "paid"
  | "cancelled"
  | "part_refunded"
  | "refunded";

export type ModelOffer = { kind: "trial" | "single"; minutes: number; price: number };

export type ModelPayment = {
  state: PaymentState;
  price: number;
  charge: ChargeState | null;
  /** The product wrote down which charge it is. */
  known: boolean;
  escrow: number;
  refunded: number;
  settled: boolean;
  chargeAt: number | null;
  attempts: number;
};

/** Weekly lessons that were held together; `card` pays for all but the first, one by one. */
export type ModelSeries = { state: "held" | "active" | "ended"; card: CardWord | null };

export type ModelLesson = ModelOffer & {
  id: string;
  student: number;
  teacher: number;
  startsAt: number;
  state: LessonState;
  heldUntil: number;
  /** By the teacher, for the student. */
  kept: boolean;
  extended: boolean;
  asks: boolean;
  instant: boolean;
  answerBy: number;
  bookedAt: number | null;
  moves: number;
  judged: boolean;
  visits: Visits;
  openReports: number;
  /** Null once the money has moved to the lesson that replaced this one. */
  payment: ModelPayment | null;
  rescheduleRequest: { by: Side; startsAt: number } | null;
  /** Every request that was made to move it, open or not. */
  asked: { by: Side; at: number }[];
  series: ModelSeries | null;
  /** Of its series, or alone: the one that is paid for on the page. */
  isFirst: boolean;
};

const occupying: LessonState[] = ["held", "requested", "booked", "live", "ended"];
const trialGivenBack: LessonState[] = [
  "expired",
  "declined",
  "cancelled_student",
  "cancelled_teacher",
  "rescheduled",
  "no_show_teacher",
  "void",
];

export class LessonModel {
  now: number;
  lessons: ModelLesson[] = [];
  timeOff: { teacher: number; start: number; end: number }[] = [];
  /** Per teacher. */
  asksFirst: boolean[];
  instant: boolean[];
  misses: number[];
  earned: number[];
  fees = 0;

  constructor(now: number, teachers: { asksFirst: boolean; instant: boolean }[]) {
    this.now = now;
    this.asksFirst = teachers.map(({ asksFirst }) => asksFirst);
    this.instant = teachers.map(({ instant }) => instant);
    this.misses = teachers.map(() => 0);
    this.earned = teachers.map(() => 0);
  }

  /** As people see it: a hold that has lapsed is gone, marked or not. */
  stateOf(lesson: ModelLesson): LessonState {
    return this.isLapsed(lesson) ? "expired" : lesson.state;
  }

  isLapsed(lesson: ModelLesson): boolean {
    return lesson.state === "held" && lesson.heldUntil <= this.now;
  }

  book(...asked: Parameters<LessonModel["tryBook"]>): Omit<ModelLesson, "id"> | null {
    const rollBack = this.begin();
    const made = this.tryBook(...asked);
    // A refusal changes nothing, not even what has lapsed.
    if (made === null) rollBack();
    return made;
  }

  private tryBook(
    student: number,
    teacher: number,
    offer: ModelOffer,
    startsAt: number,
  ): Omit<ModelLesson, "id"> | null {
    const { now } = this;
    const input = { ...offer, student, teacher, startsAt };
    this.markLapsedNear(input);
    const tooSoon = startsAt < now + (offer.kind === "trial" ? 24 : 12) * hour;
    const isInstant =
      tooSoon &&
      this.instant[teacher]! &&
      startsAt >= now + 5 * minute &&
      startsAt <= now + 3 * hour;
    if (startsAt <= now || (tooSoon && !isInstant) || startsAt >= now + 60 * day) return null;
    const mine = this.lessons.filter((one) => one.student === student);
    const trials = mine.filter((one) => one.kind === "trial" && one.teacher === teacher);
    // A trial is for two who have no lesson yet.
    const haveLesson = mine.some(
      (one) =>
        one.teacher === teacher &&
        !trialGivenBack.includes(one.state) &&
        (one.state !== "held" || (one.kind !== "trial" && one.heldUntil > now)),
    );
    if (offer.kind === "trial" && haveLesson) return null;
    if (this.holdsOf(student) >= 3) return null;
    if (!this.isOpen(input)) return null;
    const inTheWay = this.lessons.some((one) => this.clashes(one, input));
    const isSecondTrial =
      offer.kind === "trial" && trials.some(({ state }) => !trialGivenBack.includes(state));
    if (inTheWay || isSecondTrial) return null;
    const asks = isInstant || this.asksFirst[teacher]!;
    return { ...this.hold(input), asks, instant: isInstant };
  }

  /** A time that the teacher holds for a student of theirs. */
  keep(
    student: number,
    teacher: number,
    offer: ModelOffer,
    startsAt: number,
  ): Omit<ModelLesson, "id"> | null {
    const { now } = this;
    const input = { ...offer, student, teacher, startsAt };
    const ofTheTwo = this.lessons.filter(
      (one) => one.student === student && one.teacher === teacher,
    );
    if (!ofTheTwo.some(({ bookedAt }) => bookedAt !== null)) return null;
    const rollBack = this.begin();
    this.markLapsedNear(input);
    const kept = ofTheTwo.filter((one) => one.kept && one.state === "held" && !this.isLapsed(one));
    if (kept.length >= 3) return null;
    if (startsAt < now + 2 * hour || startsAt >= now + 60 * day || !this.isOpen(input)) return null;
    if (this.isSuggested(input)) return null;
    if (this.lessons.some((one) => this.clashes(one, input))) {
      rollBack();
      return null;
    }
    const heldUntil = Math.min(now + 24 * hour, startsAt - hour);
    return { ...this.hold(input), heldUntil, kept: true };
  }

  /** Whether an open reschedule request of the teacher's would take that time. */
  private isSuggested(input: Parameters<LessonModel["hold"]>[0]): boolean {
    return this.lessons.some(
      (one) =>
        one.state === "booked" &&
        one.startsAt > this.now &&
        one.rescheduleRequest !== null &&
        one.rescheduleRequest.startsAt > this.now &&
        this.clashesForTeacher({ ...one, startsAt: one.rescheduleRequest.startsAt }, input),
    );
  }

  /** As many lessons as asked for, a week apart, all of them held; or null. */
  bookSeries(
    student: number,
    teacher: number,
    offer: ModelOffer,
    startsAt: number,
    count: number,
  ): Omit<ModelLesson, "id">[] | null {
    if (this.asksFirst[teacher]!) return null;
    const { now } = this;
    const inputs = Array.from({ length: count }, (_, week) => {
      return { ...offer, student, teacher, startsAt: startsAt + week * 7 * day };
    });
    if (startsAt < now + 12 * hour || startsAt >= now + 60 * day) return null;
    if (this.holdsOf(student) >= 3) return null;
    if (!inputs.every((input) => this.isOpen(input))) return null;
    const rollBack = this.begin();
    this.markLapsed(student, teacher);
    if (inputs.some((input) => this.lessons.some((one) => this.clashes(one, input)))) {
      rollBack();
      return null;
    }
    const series: ModelSeries = { state: "held", card: null };
    return inputs.map((input, week) => ({ ...this.hold(input), series, isFirst: week === 0 }));
  }

  private hold(input: ModelOffer & { student: number; teacher: number; startsAt: number }) {
    return {
      ...input,
      state: "held" as const,
      heldUntil: this.now + 10 * minute,
      kept: false,
      extended: false,
      asks: false,
      instant: false,
      answerBy: 0,
      bookedAt: null,
      moves: 0,
      judged: false,
      visits: null,
      openReports: 0,
      payment: {
        state: "open" as const,
        price: input.price,
        charge: null,
        known: false,
        escrow: 0,
        refunded: 0,
        settled: false,
        chargeAt: null,
        attempts: 0,
      },
      rescheduleRequest: null,
      asked: [],
      series: null,
      isFirst: true,
    };
  }

  /** A series is one hold. */
  private holdsOf(student: number): number {
    const held = this.lessons.filter(
      (one) => one.student === student && one.state === "held" && !one.kept && !this.isLapsed(one),
    );
    return new Set(held.map((one) => one.series ?? one)).size;
  }

  /** Whether the teacher has room. */
  private isOpen(input: Parameters<LessonModel["hold"]>[0]): boolean {
    return (
      !this.isOff(input) &&
      !this.lessons.some((one) => this.clashesForTeacher(one, input) && !this.isLapsed(one))
    );
  }

  private togetherWith(lesson: ModelLesson): ModelLesson[] {
    if (lesson.series === null) return [lesson];
    return this.lessons.filter(({ series }) => series === lesson.series);
  }

  /** `dies`: after the provider's answer to so many of our calls (opening the charge, paying it), and nothing follows. */
  pay(lesson: ModelLesson, card: CardWord, dies: "open" | "pay" | null): boolean {
    if (lesson.state !== "held") return lesson.state !== "expired";
    if (lesson.heldUntil <= this.now) return false;
    const payment = lesson.payment!;
    if (payment.price === 0)
      return lesson.asks ? this.request(lesson) : this.settle(lesson, "system");
    if (!lesson.isFirst) return false;
    payment.charge ??= "open";
    if (dies === "open") return false;
    payment.known = true;
    if (payment.charge === "open" || payment.charge === "declined") {
      payment.charge =
        card === "bank" ? "needs_authentication" : card === "declined" ? "declined" : paid(lesson);
      // The card that pays is the one that is kept for the later lessons.
      if (lesson.series !== null) lesson.series.card = card;
    }
    return dies === null && this.follow(lesson);
  }

  bank(lesson: ModelLesson, approved: boolean, dies: boolean): boolean {
    const payment = lesson.payment!;
    if (!payment.known) return false;
    if (payment.charge === "needs_authentication")
      payment.charge = approved ? paid(lesson) : "declined";
    return !dies && this.follow(lesson);
  }

  private follow(lesson: ModelLesson): boolean {
    const { charge } = lesson.payment!;
    if (charge === "succeeded") return this.settle(lesson, "system");
    if (charge === "authorised") return this.request(lesson);
    if (charge !== "needs_authentication") return false;
    if (lesson.state === "held" && !lesson.extended && !this.isLapsed(lesson))
      for (const one of this.togetherWith(lesson)) {
        one.heldUntil += 5 * minute;
        one.extended = true;
      }
    return true;
  }

  private request(lesson: ModelLesson): boolean {
    if (lesson.state !== "held") return lesson.state === "requested" || lesson.bookedAt !== null;
    const { now } = this;
    const usual = Math.min(now + 24 * hour, lesson.startsAt - 2 * hour);
    const soon = now + 5 * minute;
    lesson.answerBy = Math.min(lesson.startsAt, lesson.instant ? soon : Math.max(soon, usual));
    lesson.state = "requested";
    if (lesson.payment!.state === "open") lesson.payment!.state = "authorised";
    return true;
  }

  /** The provider has the money: a booked lesson, or all of it back. */
  settle(lesson: ModelLesson, by: "system" | "teacher"): boolean {
    const { payment } = lesson;
    // Its money is with the lesson that took its place.
    if (payment === null) return true;
    if (payment.state === "refunded") return false;
    if (payment.state === "paid" || payment.state === "part_refunded") return true;
    payment.state = "paid";
    payment.escrow = payment.price;
    const may =
      lesson.state === "held" ||
      lesson.state === "requested" ||
      (lesson.state === "expired" && by === "system");
    const isSecondTrial =
      lesson.kind === "trial" &&
      this.lessons.some(
        (one) =>
          one !== lesson &&
          one.kind === "trial" &&
          one.student === lesson.student &&
          one.teacher === lesson.teacher &&
          !trialGivenBack.includes(one.state),
      );
    const together = this.togetherWith(lesson);
    const others = this.lessons.filter((one) => !together.includes(one));
    const isFree =
      !isSecondTrial && !together.some((mine) => others.some((one) => this.clashes(one, mine)));
    if (may && isFree && lesson.startsAt > this.now) {
      for (const one of together) {
        one.state = "booked";
        one.bookedAt = this.now;
        if (one === lesson) continue;
        one.payment!.state = "due";
        one.payment!.chargeAt ??= Math.max(this.now, one.startsAt - 24 * hour);
      }
      if (lesson.series !== null) lesson.series.state = "active";
      return true;
    }
    this.divide(lesson, payment.price);
    return false;
  }

  /** The hold or request is over: its charge is closed, or counts where it has come through. */
  close(lesson: ModelLesson): void {
    const { payment } = lesson;
    if (payment === null) return;
    if (payment.charge === "succeeded") this.settle(lesson, "system");
    else payment.charge = "cancelled";
  }

  release(lesson: ModelLesson, by: Side): boolean {
    if (by === "teacher" && !lesson.kept) return false;
    if (lesson.state !== "held") return true;
    for (const one of this.togetherWith(lesson)) if (one.state === "held") this.expire(one);
    return true;
  }

  /** Every lesson whose time to be charged has come. `dies`: each time after the provider's answer. */
  charge(dies: boolean): void {
    for (const one of this.lessons) {
      const { payment, state } = one;
      if (payment === null || state !== "booked" || !isUncharged(payment)) continue;
      if (payment.chargeAt! > this.now) continue;
      payment.known = true;
      if (payment.charge !== "succeeded")
        payment.charge = one.series!.card === "later" ? "declined" : "succeeded";
      if (dies) continue;
      if (payment.charge === "succeeded") {
        payment.state = "paid";
        payment.escrow = payment.price;
        continue;
      }
      payment.attempts += 1;
      const again = this.now + 12 * hour;
      if (payment.attempts < 2 && again < one.startsAt) {
        payment.state = "failed";
        payment.chargeAt = again;
      } else this.dropUncharged(one, "cancelled_student");
    }
  }

  /** How many lessons end with their series, at no cost. */
  endSeries(lesson: ModelLesson): number {
    if (lesson.series?.state !== "active") return 0;
    lesson.series.state = "ended";
    const left = this.togetherWith(lesson).filter(
      (one) => one.state === "booked" && isUncharged(one.payment!) && one.startsAt > this.now,
    );
    for (const one of left) this.dropUncharged(one, "cancelled_student");
    return left.length;
  }

  /** What the provider has of a payment that was closed before it was charged. */
  closeLate(lesson: ModelLesson): void {
    const { payment } = lesson;
    if (payment?.state !== "cancelled") return;
    if (payment.charge === "succeeded") {
      payment.state = "refunded";
      payment.refunded = payment.price;
    } else payment.charge = "cancelled";
  }

  private dropUncharged(lesson: ModelLesson, to: LessonState): void {
    lesson.state = to;
    lesson.payment!.state = "cancelled";
    lesson.payment!.chargeAt = null;
  }

  accept(lesson: ModelLesson, dies: boolean): boolean {
    if (lesson.state !== "requested" || lesson.answerBy <= this.now) return false;
    const isOff = this.timeOff.some(
      ({ teacher, start, end }) =>
        teacher === lesson.teacher && start < endOf(lesson) && lesson.startsAt < end,
    );
    if (isOff) return false;
    const payment = lesson.payment!;
    if (payment.known && payment.charge === "authorised") payment.charge = "succeeded";
    if (dies && payment.known) return false;
    if (payment.known && payment.charge !== "succeeded") return false;
    if (!this.settle(lesson, "teacher")) return false;
    this.misses[lesson.teacher] = 0;
    return true;
  }

  decline(lesson: ModelLesson): boolean {
    if (lesson.state !== "requested" || lesson.answerBy <= this.now) return false;
    this.endRequest(lesson, "declined");
    return true;
  }

  /** What a cancellation gives back now, or null where there is none. */
  cancel(lesson: ModelLesson, by: Side): number | null {
    const { now } = this;
    if (now >= lesson.startsAt) return null;
    if (lesson.state === "requested" && by === "student") {
      this.endRequest(lesson, "cancelled_student");
      return lesson.price;
    }
    if (lesson.state !== "booked") return null;
    if (isUncharged(lesson.payment!)) {
      this.dropUncharged(lesson, by === "student" ? "cancelled_student" : "cancelled_teacher");
      return 0;
    }
    const before = lesson.startsAt - now;
    const isUndo = now <= lesson.bookedAt! + hour && before >= 2 * hour;
    const isFull = by === "teacher" || before >= 12 * hour || isUndo;
    const refund = isFull ? lesson.price : before >= 2 * hour ? lesson.price / 2 : 0;
    lesson.state = by === "student" ? "cancelled_student" : "cancelled_teacher";
    this.divide(lesson, refund);
    return refund;
  }

  propose(lesson: ModelLesson, by: Side, startsAt: number): boolean {
    if (!this.isMovable(lesson) || lesson.moves >= 3 || startsAt === lesson.startsAt) return false;
    if (startsAt <= this.now) return false;
    const today = lesson.asked.filter((one) => one.by === by && one.at > this.now - day);
    if (today.length >= 6) return false;
    const input = { ...lesson, startsAt };
    if (
      this.lessons.some((one) => one !== lesson && !this.isLapsed(one) && this.clashes(one, input))
    )
      return false;
    if (by === "student" && (this.isOff(input) || startsAt >= this.now + 60 * day)) return false;
    lesson.rescheduleRequest = { by, startsAt };
    lesson.asked.push({ by, at: this.now });
    return true;
  }

  /** The lesson in the place of the old one, or null. */
  acceptReschedule(lesson: ModelLesson): Omit<ModelLesson, "id"> | null {
    const { rescheduleRequest } = lesson;
    if (
      rescheduleRequest === null ||
      !this.isMovable(lesson) ||
      rescheduleRequest.startsAt <= this.now
    )
      return null;
    const rollBack = this.begin();
    this.markLapsed(lesson.student, lesson.teacher);
    const input = { ...lesson, startsAt: rescheduleRequest.startsAt };
    if (this.lessons.some((one) => one !== lesson && this.clashes(one, input))) {
      rollBack();
      return null;
    }
    const moved = {
      ...input,
      moves: lesson.moves + 1,
      rescheduleRequest: null,
      asked: [],
      visits: null,
      openReports: 0,
    };
    if (isUncharged(moved.payment!)) moved.payment!.chargeAt = moved.startsAt - 24 * hour;
    lesson.state = "rescheduled";
    lesson.payment = null;
    lesson.rescheduleRequest = null;
    return moved;
  }

  attend(lesson: ModelLesson, visits: Visits): boolean {
    const isOpen = ["booked", "live", "ended"].includes(lesson.state) && !lesson.judged;
    if (!isOpen || lesson.visits !== null) return false;
    lesson.visits = visits;
    return true;
  }

  waive(lesson: ModelLesson): boolean {
    if (lesson.state !== "no_show_student" || lesson.payment!.settled) return false;
    lesson.state = "void";
    this.divide(lesson, lesson.price);
    return true;
  }

  report(lesson: ModelLesson): boolean {
    const none: LessonState[] = ["held", "requested", "expired", "declined", "rescheduled"];
    if (none.includes(lesson.state) || this.now >= endOf(lesson) + 48 * hour) return false;
    lesson.openReports += 1;
    const isOver = ["ended", "no_show_student", "interrupted"].includes(lesson.state);
    if (isOver && lesson.judged && !lesson.payment!.settled) lesson.state = "disputed";
    return true;
  }

  decide(lesson: ModelLesson, refund: boolean): boolean {
    const { payment, state } = lesson;
    if (refund) {
      const may =
        payment !== null &&
        payment.price > 0 &&
        payment.state === "paid" &&
        ["live", "ended", "disputed"].includes(state);
      if (!may) return false;
      lesson.state = state === "disputed" ? "resolved" : "void";
      this.divide(lesson, payment.price);
    } else if (state === "disputed") {
      lesson.state = "resolved";
      this.divide(lesson, 0);
    }
    // One decision answers all of the case.
    lesson.openReports = 0;
    return true;
  }

  /** Everything that the clock's jobs do. */
  tick(): void {
    const { now, lessons } = this;
    for (const one of lessons) if (this.isLapsed(one)) this.expire(one);
    this.charge(false);
    for (const one of lessons) this.advance(one);
    for (const one of lessons)
      if (
        one.rescheduleRequest !== null &&
        (one.rescheduleRequest.startsAt <= now || one.startsAt <= now || one.state !== "booked")
      )
        one.rescheduleRequest = null;
    for (const one of lessons)
      if (one.state === "requested" && one.answerBy <= now) {
        this.endRequest(one, "expired");
        if (!one.instant) continue;
        this.misses[one.teacher]! += 1;
        if (this.misses[one.teacher]! >= 2) this.instant[one.teacher] = false;
      }
  }

  private advance(one: ModelLesson): void {
    const { now } = this;
    const end = endOf(one);
    if (one.state === "booked" && one.startsAt <= now && !isUncharged(one.payment!))
      one.state = "live";
    if (one.state === "live" && end > now) {
      const waited = one.startsAt + (one.minutes === 25 ? 10 : 15) * minute;
      if (now >= waited && one.visits === "student") this.undo(one, "no_show_teacher");
    }
    if (one.state === "live" && end <= now) one.state = "ended";
    if (one.state === "ended" && !one.judged && end + 15 * minute <= now) this.judge(one);
    if (
      (one.state === "ended" || one.state === "no_show_student" || one.state === "interrupted") &&
      one.judged &&
      !one.payment!.settled &&
      one.openReports === 0 &&
      end + 48 * hour <= now
    ) {
      if (one.state === "ended") one.state = "completed";
      const missed = one.state === "interrupted" ? Math.ceil(one.minutes / 2) : 0;
      this.divide(one, Math.round((one.price * missed) / one.minutes));
    }
  }

  private judge(one: ModelLesson): void {
    one.judged = true;
    if (one.visits === "both" || one.visits === "teacher") {
      if (one.openReports > 0) one.state = "disputed";
      else if (one.visits === "teacher") one.state = "no_show_student";
    } else if (one.visits === "half") {
      one.state = one.openReports > 0 ? "disputed" : "interrupted";
    } else this.undo(one, one.visits === "student" ? "no_show_teacher" : "void");
  }

  private undo(one: ModelLesson, state: LessonState): void {
    one.judged = true;
    one.state = state;
    this.divide(one, one.price);
  }

  /** The held money, between the student, the teacher and us. */
  private divide(lesson: ModelLesson, refund: number): void {
    const payment = lesson.payment!;
    const kept = payment.price - refund;
    const fee = lesson.kind === "trial" ? 0 : Math.round(kept * 0.12);
    payment.escrow = 0;
    payment.settled = true;
    payment.refunded = refund;
    if (refund > 0) payment.state = kept === 0 ? "refunded" : "part_refunded";
    this.earned[lesson.teacher]! += kept - fee;
    this.fees += fee;
  }

  private endRequest(lesson: ModelLesson, to: LessonState): void {
    lesson.state = to;
    const { state } = lesson.payment!;
    if (state === "open" || state === "authorised") lesson.payment!.state = "cancelled";
  }

  private expire(lesson: ModelLesson): void {
    lesson.state = "expired";
    if (lesson.payment!.state === "open") lesson.payment!.state = "cancelled";
  }

  private markLapsed(student: number, teacher: number): void {
    for (const one of this.lessons)
      if (this.isLapsed(one) && (one.student === student || one.teacher === teacher))
        this.expire(one);
  }

  private markLapsedNear({ student, teacher, startsAt }: Parameters<LessonModel["hold"]>[0]): void {
    const isNear = (lesson: ModelLesson) =>
      lesson.startsAt < startsAt + 150 * minute &&
      lesson.startsAt + slotOf(lesson) > startsAt - 150 * minute;
    const isInTheWay = (one: ModelLesson) =>
      one.student === student || (one.teacher === teacher && isNear(one));
    if (this.lessons.some((one) => this.isLapsed(one) && isInTheWay(one)))
      this.markLapsed(student, teacher);
  }

  /** What takes back everything that has lapsed since. */
  private begin(): () => void {
    const held = this.lessons.filter(({ state }) => state === "held");
    const before = held.map(({ payment }) => payment!.state);
    return () =>
      held.forEach((one, at) => {
        one.state = "held";
        one.payment!.state = before[at]!;
      });
  }

  private isMovable(lesson: ModelLesson): boolean {
    return lesson.state === "booked" && this.now < lesson.startsAt;
  }

  private isOff(input: ModelOffer & { teacher: number; startsAt: number }): boolean {
    return this.timeOff.some(
      ({ teacher, start, end }) =>
        teacher === input.teacher && start < input.startsAt + slotOf(input) && input.startsAt < end,
    );
  }

  private clashesForTeacher(
    one: ModelLesson,
    input: { teacher: number; startsAt: number; minutes: number },
  ): boolean {
    return (
      occupying.includes(one.state) &&
      one.teacher === input.teacher &&
      one.startsAt < input.startsAt + slotOf(input) &&
      input.startsAt < one.startsAt + slotOf(one)
    );
  }

  private clashes(
    one: ModelLesson,
    input: { teacher: number; student: number; startsAt: number; minutes: number },
  ): boolean {
    if (this.clashesForTeacher(one, input)) return true;
    return (
      occupying.includes(one.state) &&
      one.student === input.student &&
      one.startsAt < input.startsAt + input.minutes * minute &&
      input.startsAt < endOf(one)
    );
  }
}

export function endOf({ startsAt, minutes }: { startsAt: number; minutes: number }): number {
  return startsAt + minutes * minute;
}

function isUncharged({ state }: ModelPayment): boolean {
  return state === "due" || state === "failed";
}

function slotOf({ minutes }: { minutes: number }): number {
  return (minutes === 25 ? 30 : 60) * minute;
}

function paid({ asks }: ModelLesson): ChargeState {
  return asks ? "authorised" : "succeeded";
}
