import { createContext, type ComponentType } from 'react';

/** What shows a whole message with its links, tags and marks. */
export type RichText = {
  readonly text: string;
  readonly beginning: string | null;
  readonly className: string | undefined;
  /** Words that begin like one of these are marked. */
  readonly marked?: readonly string[];
};

/**
 * The words that the posts below were searched by, and what marks them in the messages: it came with the results, so that
 * no message is shown without its marks first.
 */
export const SearchMarks = createContext<{
  readonly words: readonly string[];
  readonly Message: ComponentType<RichText>;
} | null>(null);
