import type { FullUser } from '#shared/model/user';

/** What an administrator can do with a member. */
export type MemberAction =
  | 'edit'
  | 'permissions'
  | 'adjust'
  | 'extra'
  | 'resend'
  | 'retryMail'
  | 'cancel'
  | 'sessions'
  | 'deactivate'
  | 'reactivate'
  | 'remove';

/** Runs only after the administrator has confirmed it. */
export type ConfirmedAction = 'cancel' | 'sessions' | 'deactivate' | 'remove';

export type DialogProps = {
  readonly user: FullUser;
  readonly onClose: () => void;
  /** Shows the saved member in the list; the dialog stays open. */
  readonly onSaved: (user: FullUser) => void;
};
