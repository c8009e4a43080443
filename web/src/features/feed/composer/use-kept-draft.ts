import { useState } from 'react';
import type { ValueId } from '#shared/model/ids';
import type { Person } from '#shared/model/user';
import { useSignedIn } from '#web/api/config.ts';
import type { SentUnder } from '#web/api/use-send-once.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { continued, emptyDraft, type Draft } from './draft.ts';

/** `sent` keeps the message from being sent twice when an answer was lost and the page was reloaded. */
type Kept = { readonly draft: Draft; readonly sent: SentUnder | undefined };

/** The stored draft or a new one, and the place where it is stored. */
export const useKeptDraft = (wished: ValueId | undefined, to: Person | undefined) => {
  const { user, values } = useSignedIn();
  const store = useDraftStore<Kept>('post');
  const empty = () => emptyDraft(values, user.score_remaining, wished, to);
  const [kept, setKept] = useState(store.read);
  const [first] = useState(() => (kept ? continued(kept.draft, empty(), values) : empty()));
  return { first, empty, store, sent: kept?.sent, restored: kept !== null, forget: () => setKept(null) };
};
