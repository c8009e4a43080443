/** The key of commands: Cmd on a Mac, where Ctrl with a letter edits text. */
export const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !shiftKey && (command === '⌘' ? metaKey : ctrlKey) && ctrlKey !== metaKey;
