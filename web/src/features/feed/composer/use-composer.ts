import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { postCost, stripOuterCommands } from '#shared/rules/posts/composer';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { reasonsOf, type Reason } from '#web/refusals/refused.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import type { ChosenPicture } from '#web/product/posts/picture-choice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useRecentValues } from '#web/product/values/recent-values.ts';
import { draftReducer, isWritten, type Change, type Draft } from './draft.ts';
import { mendedBy, missingIn } from './missing.ts';
import { useAnnounceSent } from './use-announce-sent.ts';
import { usePutAside } from './use-put-aside.ts';
import {
  finishedPart,
  isWithin,
  resolveHandles,
  type Resolved,
  waiting,
  withUnknownTag,
} from './resolve-handles.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const pause = 350;

export type Composing = {
  /** A value and a receiver to start with. */
  readonly valueId?: ValueId | undefined;
  readonly to?: Person | undefined;
  readonly onClose: () => void;
  readonly onSent: (post: Post) => void;
};

/** The draft of a post: how it changes, what is wrong with it, and how it is sent. */
export const useComposer = ({ valueId, to, onClose, onSent }: Composing) => {
  const { user, values } = useSignedIn();
  const { first, empty, store, sent, restored, forget } = useKeptDraft(valueId, to);
  const [draft, dispatch] = useReducer(draftReducer, first);
  const [reasons, setReasons] = useState<readonly Reason[]>([]);
  const [unclear, setUnclear] = useState<Resolved['unclear']>([]);
  const [caret, setCaret] = useState(Infinity);
  // A file cannot be kept with the draft: it goes with the message, or not.
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [busy, setBusy] = useState(false);
  const sendOnce = useSendOnce('posts.create', sent);
  const lastSent = useRef(sent);
  const isSent = useRef(false);
  const lastDraft = useRef<Draft>(null);
  const announceSent = useAnnounceSent(() => {
    if (lastDraft.current) store.write({ draft: lastDraft.current, sent: undefined });
  });
  const t = useTranslations('picture');
  const putAside = usePutAside();
  const recent = useRecentValues();
  const { cost, left } = postCost(draft.score ?? 0, draft.people.length, user.score_remaining);

  useEffect(() => {
    if (draft !== first && !isSent.current)
      store.write(isWritten(draft) ? { draft, sent: lastSent.current } : null);
  }, [draft, first, store]);

  /** Clears the errors that the change corrects. */
  const change = (wish: Change) => {
    dispatch(wish);
    const mended = mendedBy[wish.does];
    setReasons((known) => known.filter(({ path }) => !mended.includes(String(path?.[0]))));
  };
  /** Applies the commands in the text, except the word at the caret, which is not finished. */
  const moveCaret = (text: string, at: number) => {
    dispatch({ does: 'text', text, values, caret: at });
    setCaret(at);
  };
  const write = (text: string, at = text.length) => {
    moveCaret(text, at);
    setReasons([]);
    setUnclear([]);
  };

  const accept = (resolved: Resolved, over: string) => {
    if (resolved.people.length > 0) dispatch({ does: 'add', people: resolved.people });
    if (resolved.text !== over) dispatch({ does: 'text', text: resolved.text, values });
  };

  const lookUp = useEffectEvent(async (text: string, current: () => boolean) => {
    const finished = finishedPart(text);
    const resolved = await resolveHandles(finished, user.id, draft.people).catch(() => null);
    if (!resolved || !current()) return;
    const checked = withUnknownTag(resolved, values, 'start');
    accept({ ...checked, text: checked.text + text.slice(finished.length) }, text);
    // After a failed attempt to send, what was unclear stays marked until the user writes.
    setUnclear((known) => (known.length > 0 ? known : checked.unclear));
  });
  useEffect(() => {
    const { text } = draft;
    if (!waiting(text) || isWithin(text, caret)) return undefined;
    let current = true;
    const timer = setTimeout(() => void lookUp(text, () => current), pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [draft, caret]);

  /** Applies the commands left in the text, as if the last word were finished. */
  const finish = async (): Promise<Draft | null> => {
    const written = draftReducer(draft, { does: 'text', text: `${draft.text} `, values });
    const found = await resolveHandles(written.text, user.id, written.people);
    const resolved = withUnknownTag(found, values, 'both');
    const whole = draftReducer({ ...written, text: resolved.text }, { does: 'add', people: resolved.people });
    accept(resolved, draft.text);
    setUnclear(resolved.unclear);
    return resolved.unclear.length > 0 ? null : whole;
  };

  const post = async (whole: Draft) => {
    const body = {
      to_id: whole.people.map(({ id }) => id),
      score: whole.score ?? 0,
      value_id: whole.valueId ?? '',
      message: stripOuterCommands(whole.text),
      ...(whole.gif && { gif: whole.gif.url }),
      ...(whole.private && { private: true }),
    };
    const created = await sendOnce(body, (idempotencyKey, wish) => {
      lastSent.current = { wish, idempotencyKey };
      store.write({ draft: whole, sent: lastSent.current });
      return call('posts.create', { body, idempotencyKey }).catch((error: unknown) => {
        if (!putAside(error, whole, body, idempotencyKey)) throw error;
      });
    });
    isSent.current = true;
    if (whole.valueId) recent.add(whole.valueId);
    store.write(null);
    if (!created) {
      if (picture) toast(t('offline'), { urgent: true });
      return onClose();
    }
    lastDraft.current = whole;
    const shown = await withPicture(created);
    onSent(shown);
    announceSent(shown);
  };

  /** The picture follows the message, which stands also without it. */
  const withPicture = async (created: Post): Promise<Post> => {
    if (!picture || !(picture.picture instanceof Blob)) return created;
    const { description, picture: file } = picture;
    const args = { params: { id: created.id }, body: { description }, files: { picture: file } };
    try {
      return await call('posts.updatePicture', args);
    } catch {
      toast(t('failed'), { urgent: true });
      return created;
    }
  };

  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const whole = await finish();
      if (whole) {
        const after = postCost(whole.score ?? 0, whole.people.length, user.score_remaining);
        const unsaid = picture !== null && picture.description.trim() === '';
        const missing = [
          ...missingIn(whole, after.left),
          ...(unsaid ? [{ code: 'description_required', path: ['picture'] } as const] : []),
        ];
        setReasons(missing);
        if (missing.length === 0) await post(whole);
      }
    } catch (refused) {
      setReasons(reasonsOf(refused));
    }
    setBusy(false);
  };

  const discard = () => {
    store.write(null);
    forget();
    dispatch({ does: 'replace', draft: empty() });
    setReasons([]);
    setUnclear([]);
  };

  return {
    draft,
    change,
    write,
    moveCaret,
    reasons,
    unclear,
    busy,
    cost,
    left,
    send,
    restored,
    discard,
    picture,
    setPicture,
  };
};

export type ComposerState = ReturnType<typeof useComposer>;
