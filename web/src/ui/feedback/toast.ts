/** What takes back what the message is about. Ctrl+Z does the same while the message is there. */
export type Undo = { readonly label: string; readonly run: () => void };
export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly urgent: boolean;
  readonly undo: Undo | undefined;
  readonly replaces: string | undefined;
};

let next = 0;
export const toastListeners = new Set<(item: Toast) => void>();

/**
 * Shows a message that needs no answer. `urgent` interrupts screen readers, so use it only for failures. `replaces`: the
 * text of an earlier message that is not true any more.
 */
export const toast = (
  text: string,
  { urgent = false, undo, replaces }: { urgent?: boolean; undo?: Undo; replaces?: string } = {},
): void => {
  next += 1;
  for (const show of toastListeners) show({ id: next, text, urgent, undo, replaces });
};
