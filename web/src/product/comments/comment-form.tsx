import { IconSend2 } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Comment, Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { characterCount } from '#shared/rules/basics/characters';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { outboxOf } from '#web/api/outbox.ts';
import { useKept } from '#web/api/use-kept.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Refused } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Avatar } from '../people/avatar.tsx';
import styles from './comments.module.css';
import MentionField from './mention-field.tsx';

/** From here on the field shows how many characters are left. */
const warnedAt = 100;

/** A comment that is being written, and who was chosen to be named in it. */
type Draft = { readonly text: string; readonly named: readonly Person[] };

const emptyDraft: Draft = { text: '', named: [] };

/** A draft of the release before is a text. */
const draftOf = (kept: Draft | string | null): Draft =>
  typeof kept === 'string' ? { text: kept, named: [] } : (kept ?? emptyDraft);

/** Whoever was chosen is named as long as their name is in the text. */
const mentionedIn = ({ text, named }: Draft) => {
  const ids = [...new Set(named.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))];
  return ids.length > 0 ? { mentioned: ids.slice(0, limits.news.handles) } : {};
};

/** The field for a new comment. As in the composer Enter begins a line; Ctrl or Cmd with Enter sends. Escape closes an empty field. */
const CommentForm = ({
  post,
  onAdded,
  onClose,
}: {
  post: Post;
  onAdded: (comment: Comment) => void;
  onClose: () => void;
}) => {
  const t = useTranslations('comment');
  const later = useTranslations('offline');
  const words = useRefusalText();
  const { user, workspace, features } = useSignedIn();
  const kept = useKept<Draft | string>(`comment:${post.id}`);
  const [draft, setDraft] = useState(() => draftOf(kept.read()));
  const { text } = draft;
  const [sent, setSent] = useState(0);
  const { busy, reason, attempt, forget } = useAsyncAction();
  const sendOnce = useSendOnce('posts.addComment');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const left = limits.postComment.length - characterCount(text);
  const empty = text.trim() === '';

  useEffect(() => field.current?.focus(), []);

  /** What did not reach the server waits in the outbox, under the key of this try. */
  const putAside = (error: unknown, idempotencyKey: string): boolean => {
    if (!(error instanceof Refused) || error.status !== 0 || features.impersonated_by) return false;
    const isKept = outboxOf([workspace.id, user.id]).add({
      kind: 'comment',
      idempotencyKey,
      at: Date.now(),
      post: post.id,
      body: { message: text, ...mentionedIn(draft) },
      to: post.to.map(({ name }) => name),
      text,
      back: { name: `comment:${post.id}`, what: text, path: `/posts/${post.id}` },
    });
    if (isKept) toast(later('queued'));
    return isKept;
  };

  const send = async () => {
    if (busy || empty || left < 0) return field.current?.focus();
    const body = { message: text, ...mentionedIn(draft) };
    const params = { id: post.id };
    const done = await attempt(() =>
      sendOnce({ params, body }, async (idempotencyKey) => {
        try {
          onAdded(await call('posts.addComment', { params, body, idempotencyKey }));
        } catch (error) {
          if (!putAside(error, idempotencyKey)) throw error;
        }
      }),
    );
    if (done) {
      kept.write(null);
      setDraft(emptyDraft);
      setSent((count) => count + 1);
    }
    field.current?.focus();
  };
  const change = (changes: Partial<Draft>) => {
    setDraft((now) => {
      const changed = { ...now, ...changes };
      kept.write(changed.text.trim() === '' ? null : changed);
      return changed;
    });
    forget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && empty) onClose();
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Avatar person={user} size={32} />
      <div className={styles.entry}>
        <MentionField
          field={field}
          className={styles.field}
          rows={1}
          value={text}
          // The field is emptied when the comment is sent: what was typed in the meantime would be lost.
          readOnly={busy}
          placeholder={post.celebration ? t('wish') : t('placeholder')}
          aria-label={post.celebration ? t('wish') : t('label')}
          aria-invalid={reason !== undefined || left < 0 || undefined}
          aria-describedby={id}
          onWrite={(typed) => change({ text: typed })}
          onPerson={(person) => change({ named: [...draft.named, person] })}
          onKeyDown={onKeyDown}
        />
        <div id={id} aria-live="polite">
          {reason && <p className={styles.error}>{words(reason)}</p>}
          {!reason && left < 0 && <p className={styles.error}>{t('tooLong', { count: -left })}</p>}
          {!reason && left >= 0 && left <= warnedAt && (
            <p className={styles.note}>{t('left', { count: left })}</p>
          )}
          {sent > 0 && empty && <p className="visually-hidden">{t('sent')}</p>}
        </div>
      </div>
      <Button
        type="submit"
        icon
        variant="soft"
        aria-label={t('send')}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        busy={busy}
        disabled={empty || left < 0}
      >
        {!busy && <IconSend2 size={18} aria-hidden />}
      </Button>
    </form>
  );
};

export default CommentForm;
