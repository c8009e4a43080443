/** A mail ready to be sent. */
export type Mail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address that mail programs call to switch this kind of mail off. */
  readonly unsubscribe?: string;
};
