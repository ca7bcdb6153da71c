import { addFlashcardForm } from "../flashcards/forms.ts";

/** What the form of a word asks the providers for: the word alone. */
export const lookUpForm = addFlashcardForm.pick({ term: true });
