import { TransientError } from '#functions/platform/transient';
import type { OutletProblem } from '#shared/model/chat';

/** The chat wants us to wait before we ask again, or does not answer now. */
export class ChatBusy extends TransientError {
  override readonly name = 'ChatBusy';
  /** How long the chat asked us to wait; undefined when it said nothing of it. */
  readonly seconds: number | undefined;
  /** What administrators are told; undefined where nothing is wrong. */
  readonly problem: OutletProblem | undefined;
  constructor(seconds: number | undefined, problem?: OutletProblem) {
    super(`the chat wants us to wait ${seconds ?? 'some'} seconds`);
    this.seconds = seconds;
    this.problem = problem;
  }
}

/** What was asked of a chat is refused, and will be until somebody changes something there. */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused';
  /** What the chat calls it. */
  readonly code: string;
  /** What administrators are told; undefined where they can do nothing about it. */
  readonly problem: OutletProblem | undefined;
  constructor(code: string, problem: OutletProblem | undefined) {
    super(code);
    this.code = code;
    this.problem = problem;
  }
}
