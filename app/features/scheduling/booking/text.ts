import { schedulingText } from "../lessons/text.ts";

const paySentences = {
  "hold-lapsed": schedulingText("hold-lapsed"),
  declined:
    "The bank declined the payment. Check the card, or use another one. The slot is still held.",
  returned:
    "The payment arrived after the slot had gone to somebody else. All of it goes back to your card.",
};

export function payText(reason: keyof typeof paySentences): string {
  return paySentences[reason];
}
