import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";

type TickProps = { lessonId: string; teacher: string; done?: boolean; from?: "dashboard" };

/** The student's word that the homework of a lesson is done, or not yet; without JavaScript as well. */
export function TickHomework({ lessonId, teacher, done = false, from }: TickProps) {
  return (
    <Form
      method="post"
      action={`${href("/student/lessons/:lessonId", { lessonId })}?homework`}
      preventScrollReset
    >
      <input type="hidden" name="homework" value={done ? "open" : "done"} />
      {from ? <input type="hidden" name="from" value={from} /> : null}
      <Button variant="outline" size="s">
        {done ? "Not done yet" : "Done"}
        <span className="sr-only"> with the homework for {teacher}</span>
      </Button>
    </Form>
  );
}
