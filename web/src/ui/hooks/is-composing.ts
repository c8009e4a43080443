/**
 * Whether a key belongs to an input method, as for Japanese or Chinese: its Enter takes a word, and sends nothing. Safari
 * says so only by the code of the key.
 */
export const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean =>
  composes || keyCode === 229;
