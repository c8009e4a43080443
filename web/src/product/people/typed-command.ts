import { parseCommands } from '#shared/rules/posts/composer';

/**
 * Whether what is in a field for something else is the beginning of a typed recognition, such as `+5 @ann great launch`: it
 * belongs into the message. A name to search for has neither points nor a tag.
 */
export const isTypedCommand = (text: string): boolean =>
  /^\s*\+\d/.test(text) ||
  (/\s/.test(text.trim()) &&
    (parseCommands(text).some(({ kind }) => kind !== 'person') || /\s@\p{L}/u.test(text)));

/** The same for a text that was pasted: there a handle with words beside it is enough. */
export const isPastedCommand = (text: string): boolean =>
  isTypedCommand(text) || (/^\s*@\S+\s+\S/.test(text) && text.trim().split(/\s+/).length > 2);
