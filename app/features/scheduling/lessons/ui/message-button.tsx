import { MessageSquare } from "lucide-react";
import { Form, href } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import type { Side } from "../lesson-text.ts";

type MessageProps = {
  lessonId: string;
  side: Side;
  /** First name of the receiver, for screen readers that read the button alone. */
  to: string;
  variant?: ButtonVariant;
  className?: string;
};

/** Opens the conversation of a lesson's two people. */
export function MessageButton({
  lessonId,
  side,
  to,
  variant = "outline",
  className,
}: MessageProps) {
  return (
    <Form
      method="post"
      action={side === "student" ? href("/student/chats") : href("/teacher/chats")}
      className={className}
    >
      <input type="hidden" name="lesson" value={lessonId} />
      <Button variant={variant} wide>
        <MessageSquare size={17} aria-hidden="true" />
        Message<span className="sr-only"> {to}</span>
      </Button>
    </Form>
  );
}
