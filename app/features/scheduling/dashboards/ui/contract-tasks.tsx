import { FileText } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Task } from "./to-do.tsx";

const contractText = {
  answer: {
    title: "Say whether you teach as a business",
    text: "Students are told with whom they have the contract for lessons. The law asks us to say whether that is a trader.",
  },
  details: {
    title: "Give your business address",
    text: "You teach as a trader. By law students can read your address and how to reach you before they book. Until then your page says that you have not given it.",
  },
};

/** What a teacher from before it was asked has still to say of their contracts, as a thing to do. */
export function contractTasks(lacks: keyof typeof contractText | null): Task[] {
  if (lacks === null) return [];
  return [
    {
      key: "contract",
      icon: FileText,
      ...contractText[lacks],
      action: (
        <ButtonLink to={`${href("/teacher/profile")}#words`} variant="outline" size="s">
          Answer
        </ButtonLink>
      ),
    },
  ];
}
