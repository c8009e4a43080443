import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { characterCount } from '#shared/rules/basics/characters';
import { useSignedIn } from '#web/api/config.ts';
import { ChosenGif } from '#web/product/gifs/chosen-gif.tsx';
import { GifButton } from '#web/product/gifs/gif-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import confirm from '#web/ui/overlays/confirm-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import MentionField from '../comments/mention-field.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { type ChosenPicture, PictureButton, PictureChoice } from './picture-choice.tsx';
import styles from './edit-dialog.module.css';

/** From here on it is shown how many characters are left. */
const warnedAt = 100;

/** The GIF of a post, as it is changed. */
type GifChange = { readonly url: string | null; readonly onChange: (url: string | null) => void };

/** The picture of a post, as it is changed. */
type PictureChange = {
  readonly chosen: ChosenPicture | null;
  readonly onChange: (chosen: ChosenPicture | null) => void;
};

/** The GIF, with buttons to remove it and to choose another one where GIFs can be chosen. */
const GifField = ({ url, onChange }: GifChange) => {
  const t = useTranslations('post');
  const { features } = useSignedIn();
  return (
    <div className={styles.gif}>
      {url !== null && (
        <ChosenGif gif={{ preview_url: url, title: t('gif') }} onRemove={() => onChange(null)} />
      )}
      {features.gifs && <GifButton onPick={(gif) => onChange(gif.url)} />}
    </div>
  );
};

/** Changes what a post or a comment says. As in the composer, Ctrl or Cmd with Enter saves. */
const EditDialog = ({
  title,
  text: before,
  max,
  gif,
  picture,
  onSave,
  onClose,
}: {
  title: string;
  text: string;
  max: number;
  gif?: GifChange;
  picture?: PictureChange;
  /** Gets the words, and whom they name by choice. */
  onSave: (text: string, mentioned: readonly Person['id'][]) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations();
  const [text, setText] = useState(before);
  const [named, setNamed] = useState<readonly Person[]>([]);
  const { busy, error, attempt } = useAsyncAction();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const left = max - characterCount(text);
  const unsaid = picture?.chosen?.description.trim() === '';
  const wrong = left < 0 || text.trim() === '' || unsaid;
  const words = useRefusalText();
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  }, [before]);
  const save = async () => {
    if (wrong) return field.current?.focus();
    const mentioned = named.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id);
    const saved = await attempt(() => onSave(text, [...new Set(mentioned)].slice(0, limits.news.handles)));
    if (saved) toast(t('post.saved'));
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Dialog onClose={onClose} title={title} size={520}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {error !== undefined && <RefusalNotice error={error} />}
        <MentionField
          field={field}
          className={styles.field}
          rows={4}
          value={text}
          readOnly={busy}
          aria-label={t('post.words')}
          aria-invalid={wrong || undefined}
          aria-describedby={id}
          onWrite={setText}
          onPerson={(person) => setNamed((known) => [...known, person])}
          onKeyDown={onKeyDown}
        />
        <p id={id} className={left < 0 ? styles.over : styles.left} aria-live="polite">
          {left < 0 && t('comment.tooLong', { count: -left })}
          {left >= 0 && left <= warnedAt && t('comment.left', { count: left })}
        </p>
        {gif && <GifField {...gif} />}
        {picture && !picture.chosen && (
          <div>
            <PictureButton onPick={(file) => picture.onChange({ picture: file, description: '' })} />
          </div>
        )}
        {picture?.chosen && (
          <PictureChoice
            chosen={picture.chosen}
            error={unsaid ? words({ code: 'description_required' }) : undefined}
            onChange={picture.onChange}
          />
        )}
        <div className={confirm.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy} disabled={wrong}>
            {t('post.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default withMantine(EditDialog);
