/** A mail ready to be sent. */
export type Mail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where mail programs switch its kind off. */
  readonly unsubscribe?: string;
};
