import { keptUnder } from './kept-in-browser.ts';
import { outboxName } from './outbox.ts';

/** What somebody who signs out wants; `unasked` when nobody could be asked. */
export type LeaveAnswer = 'leave' | 'stay' | 'unasked';
export type LeaveQuestion = { readonly count: number; readonly answer: (answer: LeaveAnswer) => void };

/** Asks whether to sign out while something waits to be sent, which would be deleted. */
export const askToLeaveWaiting = (): Promise<LeaveAnswer> => {
  const count = keptUnder<readonly unknown[]>(outboxName).flat().length;
  if (count === 0) return Promise.resolve('leave');
  return new Promise((answer) => {
    const question = new CustomEvent<LeaveQuestion>('outbox:leaving', {
      detail: { count, answer },
      cancelable: true,
    });
    // The header's extras show the dialog; they may not have loaded yet.
    if (dispatchEvent(question)) answer('unasked');
  });
};
