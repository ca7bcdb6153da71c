import { href, Link } from "react-router";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { retainedData } from "../retained-data.ts";
import type { LegalSection } from "../legal-page.tsx";

const months = rules.law.dataRequestMonths;
const { reliability } = rules;

export const privacySections: LegalSection[] = [
  {
    id: "who",
    title: "Who answers for your data",
    plain: "We do. There is one address for it.",
    text: (
      <p>
        {company.legalName}, {company.registeredAddress}, is the controller. For anything about your
        data write to{" "}
        <a href={`mailto:${company.email.legal}`} className="wrap-anywhere">
          {company.email.legal}
        </a>{" "}
        or use <Link to={`${href("/contact")}?topic=privacy`}>the contact form</Link>.
      </p>
    ),
  },
  {
    id: "what",
    title: "What we keep, why and for how long",
    text: <p>This is the whole list; it follows the tables of our database.</p>,
    table: (
      <Table caption="Data, purpose, legal basis, time and readers" phone="cards">
        <TableHead>
          <HeadCell>Data</HeadCell>
          <HeadCell>Purpose</HeadCell>
          <HeadCell>Basis</HeadCell>
          <HeadCell>Kept</HeadCell>
          <HeadCell>Seen by</HeadCell>
        </TableHead>
        <TableBody>
          {retainedData.map(({ data, purpose, basis, kept, seenBy }) => (
            <Row key={data}>
              <Cell header className="max-md:pb-2.5">
                {data}
              </Cell>
              <Cell label="Purpose">{purpose}</Cell>
              <Cell label="Basis">{basis}</Cell>
              <Cell label="Kept">{kept}</Cell>
              <Cell label="Seen by">{seenBy}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    ),
  },
  {
    id: "others",
    title: "Who else gets any of it",
    plain: "Those we need to run the place. Nobody to advertise or to sell.",
    text: (
      <>
        <p>
          These companies work for us under contract and see only what their work needs. There are
          no others.
        </p>
        <ul>
          {company.processors.map(({ name, does, where }) => (
            <li key={does}>
              {name}, {where}. {does}.
            </li>
          ))}
        </ul>
        <p>
          In a lesson, sound and picture run between the two browsers. To find each other, the two
          browsers tell each other their network addresses; where no direct way exists they may pass
          through a relay, encrypted, without being stored. Only where both agree in the room, the
          student’s browser sends us a recording of it.
        </p>
        <p>
          Where a message can be translated or a word looked up, the page names next to the button
          who is asked. When a reader presses it, the words of that message, or that word, are sent
          there, without the names of the two people. We do not keep the answer.
        </p>
        <p>
          We use no other company’s analytics, advertising or social-media service, and sell
          nothing. We hand data to an authority only when the law makes us.
        </p>
      </>
    ),
  },
  {
    id: "logs",
    title: "What the server writes down",
    plain: "When something breaks: where and when, not what you typed.",
    text: (
      <p>
        When a request fails, the server notes the path, the time, a reference number and the error.
        It notes no names, no messages, no passwords and no search words.
      </p>
    ),
  },
  {
    id: "backups",
    title: "Copies in case something breaks",
    plain: `Encrypted, and deleted after ${rules.backup.keptDays} days.`,
    text: (
      <p>
        So that everything can be brought back when a machine breaks, we keep encrypted copies of
        our database and of files for {rules.backup.keptDays} days. What was deleted is still in
        copies from before, and nobody reads them. When a copy is used, everybody whose account was
        deleted since then is deleted again.
      </p>
    ),
  },
  {
    id: "statistics",
    title: "How we count page views",
    plain: "Only if you allow it, and without anything about you.",
    text: (
      <p>
        If you allow analytics under <Link to="/cookie-preferences">Cookie preferences</Link>, your
        browser tells our server which kind of page you opened, of a teacher’s page also whose it
        is, whether it was the first of a visit, and from which site you came. The server adds one
        to the sum of that day and forgets the rest: no network address, account, session, search or
        time of day is kept with it, and nothing is stored in your browser. The sums are deleted
        after {rules.statistics.keepMonths} months. Without your yes, nothing is sent.
      </p>
    ),
  },
  {
    id: "automatic",
    title: "What is decided by machine",
    plain:
      "A teacher who misses lessons may be hidden for a while. A person looks at every appeal.",
    text: (
      <p>
        One decision that weighs on somebody is made without a person: whether new students see a
        teacher who misses lessons. We count what happened in the last {reliability.windowDays}{" "}
        days: {reliability.noShowPoints} points for a lesson that the teacher missed,{" "}
        {reliability.lateCancelPoints} for one that the teacher cancelled less than{" "}
        {reliability.lateCancelHours} hours before. The {reliability.emergencyCauses} days that
        weigh most count nothing, as emergencies. From {reliability.hideAt} points on, once{" "}
        {reliability.minLessons} lessons are taught, new students do not see the teacher for{" "}
        {reliability.hideDays[0]} days, the second time for {reliability.hideDays[1]}; after that a
        person decides. The teacher’s own students, booked lessons and money are not touched. The
        reasons come by mail, with each event that was counted; the teacher can appeal, and a person
        looks at every appeal.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    plain: "See it, correct it, take it with you, have it deleted.",
    text: (
      <>
        <p>
          You may see what we keep about you, have it corrected, deleted or restricted, take it with
          you in a form that machines can read, and object to what we base on a legitimate interest.
          A copy of everything is under <Link to={href("/account/data")}>Your data</Link>, which
          also says what becomes of each kind of it;{" "}
          <Link to={href("/account/delete")}>Delete account</Link> erases you, with{" "}
          {rules.account.deletionUndoDays} days to undo it. For anything else{" "}
          <Link to={`${href("/contact")}?topic=privacy`}>write to us</Link> from the address of your
          account. We answer within {months === 1 ? "a month" : `${months} months`}, and it costs
          nothing.
        </p>
        <p>
          Your password, sessions and time zone are in{" "}
          <Link to={href("/account/security")}>Security Settings</Link>; cookies in{" "}
          <Link to={"/cookie-preferences"}>Cookie preferences</Link>. What is decided by machine
          stands <a href="#automatic">above</a>.
        </p>
        <p>
          You may also{" "}
          <Link to={`${href("/contact")}?topic=complaint`}>
            complain about how we use your data
          </Link>
          . We acknowledge a complaint by mail as it arrives and tell you the outcome within{" "}
          {rules.contact.complaintOutcomeDays} days. If that does not satisfy you, the Information
          Commissioner’s Office hears complaints.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    plain: `Nobody under ${rules.apply.minAge}.`,
    text: (
      <p>
        Accounts are for people of {rules.apply.minAge} and over. If we learn that somebody is
        younger, we close the account and delete what we may.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to this notice",
    text: (
      <p>
        We tell you of a new version by mail. It holds for you {rules.notice.termsDays} days after
        that at the earliest. <Link to="/legal/privacy/versions">All versions</Link> can still be
        read.
      </p>
    ),
  },
];
