import { href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { hour } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import type { LegalSection } from "../legal-page.tsx";

const {
  adjust,
  booking,
  cancel,
  settle,
  price,
  apply,
  account,
  notice,
  lesson,
  content,
  review,
  reliability,
} = rules;

const hours = (count: number) => formatDuration(count * hour);

const packageSizes = new Intl.ListFormat(brand.locale, { type: "disjunction" }).format(
  price.packages.map(String),
);

export const termsSections: LegalSection[] = [
  {
    id: "we",
    title: "Who we are and what this is",
    plain: "We run the place. The lesson is between the two of you.",
    text: (
      <>
        <p>
          {company.legalName}, registered in {company.jurisdiction} with number{" "}
          {company.companyNumber}, runs {brand.name} (“we”). Students and teachers meet here for
          live language lessons. The contract for a lesson is between the student and the teacher;
          our contract with each of you is about using the place. A teacher’s page, and the page on
          which you pay, say whether the teacher teaches as a trader, as they told us.
        </p>
        <p>By making an account you agree to this text in the version that was in force then.</p>
      </>
    ),
  },
  {
    id: "accounts",
    title: "Accounts",
    plain: `For adults, one person each. Keep your password to yourself.`,
    text: (
      <>
        <p>
          You must be {apply.minAge} or older. An account belongs to one person, under their own
          name and an address they can read mail at. You answer for what is done with your account,
          unless somebody got in through our fault. A password has at least {account.passwordMin}{" "}
          characters; tell it to nobody, us included.
        </p>
        <p>
          You can leave at any time by writing to us. Lessons that are booked are cancelled first,
          by the usual rule.
        </p>
      </>
    ),
  },
  {
    id: "students",
    title: "For students: booking and paying",
    plain: "You see the whole price first. Your money is held until after the lesson.",
    text: (
      <>
        <p>
          The price shown is the whole price. When you choose a time it is held for you for{" "}
          {booking.holdMinutes} minutes; the lesson is booked when your payment has arrived. You can
          hold {booking.holdsPerPerson} times at once, and have {price.openTrialsMax} trial lessons
          waiting, one with each teacher.
        </p>
        <p>
          We hold what you paid until {hours(settle.autoCompleteHours)} after the end of the lesson.
          Then it goes to the teacher, less our commission, unless you have reported the lesson.
        </p>
        <p>
          How a lesson is cancelled and what comes back stands in{" "}
          <Link to={href("/legal/refund")}>Cancellation and refunds</Link>, which is part of these
          terms.
        </p>
      </>
    ),
  },
  {
    id: "together",
    title: "For students: requests, weekly lessons and packages",
    plain: "Nothing is charged that the page before it has not named.",
    text: (
      <>
        <p>
          Some teachers answer before a lesson is booked. Until then its price is reserved on your
          card and not taken; without an answer within {booking.approveHours} hours, and at the
          latest {booking.approveBeforeStartHours} hours before the lesson, it is set free.
        </p>
        <p>
          A weekly series is up to {booking.seriesMax} lessons. You pay for the first when you book,
          and agree that each later one is charged to the same card {price.seriesChargeHours} hours{" "}
          before it; we write to you {price.seriesNoticeHours} hours before it. A charge that fails
          is tried once more. When that fails as well, the lesson is cancelled and you owe nothing
          for it. If, in the last {reliability.windowDays} days, you have missed, or cancelled late,{" "}
          {reliability.studentAbsences} lessons or more, you pay for the whole series when you book
          it.
        </p>
        <p>
          A package is {packageSizes} lessons with one teacher, paid together and booked one by one
          within {price.packageDays} days. What comes back of a series or a package stands under{" "}
          <Link to={`${href("/legal/refund")}#together`}>Cancellation and refunds</Link>.
        </p>
      </>
    ),
  },
  {
    id: "cooling-off",
    title: `For students: the ${cancel.coolingOffDays} days`,
    plain: "If the law gives you more than our table does, the law wins.",
    text: (
      <>
        <p>
          Consumers in the United Kingdom may often withdraw from a contract that they made online
          with a trader within {cancel.coolingOffDays} days. Against a teacher who does not teach as
          a trader the law may give no such right. Whether that covers a lesson booked for a set
          hour depends on the lesson. Our cancellation table is the least you get: where the law
          gives you more, you have it, and a message to us is enough.
        </p>
        <p>
          A lesson that begins within those days is booked only at your express request, which the
          payment page asks for. If you withdraw before it is taught, you owe nothing for it; once
          it has been taught at your request, the right has ended for that lesson.
        </p>
      </>
    ),
  },
  {
    id: "teachers",
    title: "For teachers: your profile and your lessons",
    plain: "You are your own master. Be honest in your profile and be there.",
    text: (
      <>
        <p>
          You teach in your own name and on your own account; you are not employed by us. You must
          speak the language you teach as a native or at C1 or better. What your profile says must
          be true and yours. We read every application and may refuse one, with the reason.
        </p>
        <p>
          You set your prices, between {formatMoney(price.minPence)} and{" "}
          {formatMoney(price.maxPence)} for {rules.lesson.mainMinutes} minutes, and your hours. A
          time that you open can be booked at once, unless you choose to answer first. If you cannot
          teach, cancel as early as you can: the student gets everything back.
        </p>
        <p>
          If you are a business, taxes on what you earn are yours to declare. We tell the
          authorities what the law says we must.
        </p>
      </>
    ),
  },
  {
    id: "commission",
    title: "For teachers: commission and earnings",
    plain: `We keep ${rules.fee.lessonBasisPoints / 100}% of a lesson, and ${rules.fee.ownStudentBasisPoints / 100}% of one with a student who came by your link. It is paid to your bank every Monday, or when you ask.`,
    text: (
      <>
        <p>
          We keep {rules.fee.lessonBasisPoints / 100}% of what a student pays for a lesson, rounded
          to the penny, and{" "}
          {rules.fee.trialBasisPoints === 0 ? "nothing" : `${rules.fee.trialBasisPoints / 100}%`} of
          a trial. Of a student who signed up by your own link, before any lesson or message between
          you, we keep {rules.fee.ownStudentBasisPoints / 100}%. When a late cancellation leaves
          part of the price with you, we keep the same share of that part. There is no other charge.
        </p>
        <p>
          Your part is credited to you {hours(settle.autoCompleteHours)} after the lesson. Once your
          bank account and your tax details are set up, what is credited is sent there every Monday,
          or on the day that you ask for it, from {formatMoney(rules.payout.minPence)} on. Less than
          that waits, and stays yours.
        </p>
      </>
    ),
  },
  {
    id: "list",
    title: "How the list of teachers is ordered",
    plain: "Students choose the order. Nobody can buy a place.",
    text: (
      <p>
        The main parameters are the student’s own choice of order and filters; each order is
        described, with its formula, under{" "}
        <Link to={`${href("/how-it-works")}#ranking`}>How the list of teachers is ordered</Link>. We
        treat nobody differently, and take no payment for a place.
      </p>
    ),
  },
  {
    id: "reviews",
    title: "Reviews",
    plain: "Only from people who had a lesson. Nobody is paid for one.",
    text: (
      <p>
        A review comes from a student who has had a lesson with that teacher, and from nobody else.
        We give nothing in return for one, good or bad, and change no words. One that is fake, paid
        for, about somebody else, abusive, or that publishes what is private is taken down. A mean
        is shown from {review.showFrom} reviews on.
      </p>
    ),
  },
  {
    id: "conduct",
    title: "What nobody may do here",
    plain: "Be decent, be honest, and keep lessons booked here paid here.",
    text: (
      <>
        <p>You may not, in a lesson, a message, a profile or a report:</p>
        <ul>
          <li>threaten, harass, or hate; or show anything sexual;</li>
          <li>pretend to be somebody else, or claim what is not true;</li>
          <li>record the other person, or publish what is private to them;</li>
          <li>ask to be paid around us for a lesson that was found here;</li>
          <li>do or share anything illegal, or let somebody under {apply.minAge} take part;</li>
          <li>attack the software, or read it out by machine beyond what a browser does.</li>
        </ul>
      </>
    ),
  },
  {
    id: "reports",
    title: "Reports and decisions",
    plain: "A person decides and says why. You can ask for it to be looked at again.",
    text: (
      <>
        <p>
          A lesson can be reported by both of its people, a message by who received it, a teacher’s
          profile by students and a review by everybody who has an account, up to{" "}
          {content.reportsPerDay} reports a day. A person reads it, and no machine decides. Where
          money is at stake the other side is asked first and has {hours(settle.disputeReplyHours)}{" "}
          to answer, except where somebody is in danger. The decision names the rule of these terms,
          what happened, how far it goes and for how long, and both sides can read it. We may
          dismiss the report, warn somebody, take down a review, or give back all or part of a
          lesson’s money. When the money has already been divided, each of us gives back our part.
        </p>
        <p>
          Either side can appeal within {settle.appealDays} days, once, on the page of the report:
          another person decides, and can take the decision back. Illegal content can be reported by
          anybody, with or without an account, through{" "}
          <Link to={href("/contact")}>the contact form</Link>.
        </p>
      </>
    ),
  },
  {
    id: "restriction",
    title: "When we restrict or close an account",
    plain: "The least that is enough, with the reason in writing, and you can appeal.",
    text: (
      <>
        <p>
          We may restrict or close an account that breaks these terms, is a danger to somebody, or
          when the law tells us to. A person decides, and takes the least that is enough: a warning;
          for a student no new bookings, or no messages to new teachers; for a teacher that new
          students do not find the profile, or that nobody can book it; a suspension of the whole
          account; or closing it. What cuts current students off from a teacher is decided for
          safety alone.
        </p>
        <p>
          You are told by mail what was decided, what it is about, what we saw, what it reaches,
          until when it holds, and how to object. A suspension of an account without a last day, one
          of an account for which more than {formatMoney(adjust.secondAdminAbovePence)} is held, and
          the closing of a teacher’s account are agreed to by a second person first.
        </p>
        <p>
          Lessons that a suspension cuts off are cancelled, and the student’s whole price goes back:
          of a teacher all that are to come; of a student those that begin before its last day, or
          all of them and the rest of each package where it has none. What a teacher has earned
          stays theirs and is paid out as usual. A teacher’s account is closed with{" "}
          {notice.terminationDays} days’ notice, except where safety, fraud or the law leave no
          time.
        </p>
        <p>
          You can appeal once, within {settle.appealDays} days, by the link in the mail, also while
          you cannot log in. Somebody who had no part in the decision answers with a reason, and can
          take it back. The decision holds meanwhile.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    plain: `${notice.termsDays} days’ notice, and nothing changes for lessons already booked.`,
    text: (
      <p>
        We tell you by mail at least {notice.termsDays} days before a new version comes into force.
        If you do not agree, you can leave before then; when you use {brand.name} after that day,
        you do so under the new version. Under <Link to={href("/account/data")}>Your data</Link> you
        can read which versions you accepted. A lesson that is already booked keeps the terms and
        the cancellation rule it was booked under.
      </p>
    ),
  },
  {
    id: "liability",
    title: "What we answer for",
    plain: "For our own mistakes, as the law says. We cannot promise you a fluent Tuesday.",
    text: (
      <>
        <p>
          We answer without limit for death or injury through our negligence, for fraud, and where
          the law allows no limit. Otherwise we answer for loss that was foreseeable and that we
          caused by breaking our promises. We do not promise that a lesson has a particular result,
          and we do not answer for what a student and a teacher do to each other, beyond what these
          terms say.
        </p>
        <p>
          The room needs both browsers and both networks to work. It opens {lesson.joinEarlyMinutes}{" "}
          minutes early so that you can find out in time.
        </p>
      </>
    ),
  },
  {
    id: "law",
    title: "Complaints and law",
    plain: "Write to us first. English law applies; your consumer rights stay.",
    text: (
      <p>
        Write to {company.email.support} or use <Link to={href("/contact")}>the contact form</Link>;
        every message gets a number and an answer from a person. The law of {company.jurisdiction}{" "}
        applies, and its courts decide. If you are a consumer living elsewhere in the United
        Kingdom, you may also go to the courts where you live, and keep every right that the law
        there gives you.
      </p>
    ),
  },
];
