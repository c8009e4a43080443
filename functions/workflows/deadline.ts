/** The function's time is nearly up: the rest is done after the next delivery of the message. */
export class DeadlineExceeded extends Error {
  override readonly name: string = 'DeadlineExceeded';
}

/** Something else has to finish first: the message is delivered again after a delay. */
export class Reschedule extends DeadlineExceeded {
  override readonly name = 'Reschedule';
}

/** Call it between any two steps. @throws DeadlineExceeded when too little time is left for another step */
export type Deadline = () => void;
