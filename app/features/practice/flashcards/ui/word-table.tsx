import { href, Link } from "react-router";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { HearSound } from "#app/features/scheduling/lesson-words/ui/hear-sound.tsx";
import { dueText } from "../text.ts";
import type { Flashcard } from "../flashcards.server.ts";

/** The student's words: rows of a table, and cards on a phone. */
export function WordTable({
  words,
  languages,
  now,
}: {
  words: Flashcard[];
  languages: Record<string, string>;
  now: number;
}) {
  return (
    <Table caption="Your words, by the alphabet" phone="cards">
      <TableHead>
        <HeadCell>Word</HeadCell>
        <HeadCell>What it means</HeadCell>
        <HeadCell>Language</HeadCell>
        <HeadCell>Practise</HeadCell>
        <HeadCell>Change</HeadCell>
      </TableHead>
      <TableBody>
        {words.map((word) => (
          <Row key={word.id}>
            <Cell label="Word" className="font-semibold wrap-anywhere">
              <span className="inline-flex flex-wrap items-center gap-1">
                <span lang={word.language} dir="auto">
                  {word.term}
                </span>
                {word.soundId === null ? null : (
                  <HearSound soundId={word.soundId} term={word.term} />
                )}
              </span>
            </Cell>
            <Cell label="What it means" className="wrap-anywhere">
              {word.meaning}
            </Cell>
            <Cell label="Language">{languages[word.language]}</Cell>
            <Cell label="Practise">
              {word.dueAt <= now
                ? word.phase === "new"
                  ? "New"
                  : "Now"
                : dueText(word.dueAt, now)}
            </Cell>
            <Cell label="Change">
              <Link
                to={href("/student/words/:flashcardId", { flashcardId: word.id })}
                className="link -my-2.5 inline-flex min-h-11 items-center"
              >
                Change<span className="sr-only"> “{word.term}”</span>
              </Link>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
