import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Gif } from './draft.ts';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { characterCount } from '#shared/rules/characters';
import { stripOuterCommands } from '#shared/rules/composer';
import { useSignedIn } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmojiButton } from '#web/product/emoji/emoji-button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import fields from '#web/ui/controls/field-group.module.css';
import styles from './composer.module.css';
import { ChosenGif } from './chosen-gif.tsx';
import { GifButton } from './gif-button.tsx';
import { MessageBox } from './message-box.tsx';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { Restored } from './restored.tsx';
import { ScoreChoice } from './score-choice.tsx';
import { useAddGroup } from './use-add-group.ts';
import { useComposer } from './use-composer.ts';
import { ValueChoice } from '#web/product/values/value-choice.tsx';
import { Cost } from './composer-cost.tsx';
import { useErrors } from './use-composer-errors.ts';

const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'), 'dialogs');

/** Cmd or Ctrl with Enter sends from anywhere in the composer. */
const useSendKey = (send: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

/** The number of remaining characters is shown when it is not higher than this. */
const countedFrom = 200;

/** Emoji, GIF, and how many characters are left. */
const Tools = ({
  text,
  onOpen,
  onEmoji,
  onGif,
}: {
  text: string;
  onOpen: () => void;
  onEmoji: (emoji: string) => void;
  onGif: (gif: Gif) => void;
}) => {
  const t = useTranslations('compose');
  const { features, permissions } = useSignedIn();
  // Where GIFs are not configured, only administrators who can change that see a hint.
  const gifs = features.gifs || permissions.global_administrator || permissions.account_administrator;
  const room = limits.post.message - characterCount(stripOuterCommands(text));
  return (
    <div className={styles.tools}>
      <span className={styles.pickers}>
        <EmojiButton onOpen={onOpen} onPick={onEmoji} />
        {gifs && <GifButton onOpen={onOpen} onPick={onGif} />}
      </span>
      {room < countedFrom ? (
        <span className={`${styles.count} ${room < 0 ? styles.over : ''}`}>
          {room < 0 ? t('over', { count: -room }) : t('left', { count: room })}
        </span>
      ) : (
        <span className={`${fields.hint} ${styles.hint}`}>{t('hint')}</span>
      )}
    </div>
  );
};

/** Asks before a message is lost that is not sent yet. */
const Discard = ({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) => {
  const t = useTranslations('compose');
  return (
    <Overlay onFail={onStay}>
      <confirmDialog.View
        title={t('discardTitle')}
        confirm={t('discard')}
        cancel={t('keepWriting')}
        onCancel={onStay}
        onConfirm={onDiscard}
      >
        {t('discardText')}
      </confirmDialog.View>
    </Overlay>
  );
};

/** One recognition: receivers, points, message and value. */
const Composer = ({
  valueId,
  to,
  onClose,
  onSent,
}: {
  valueId?: ValueId | undefined;
  /** A receiver to start with. */
  to?: Person | undefined;
  onClose: () => void;
  onSent: (post: Post) => void;
}) => {
  const t = useTranslations('compose');
  const { user, values } = useSignedIn();
  const { draft, change, write, moveCaret, reasons, unclear, busy, cost, left, send, restored, discard } =
    useComposer(valueId, to, onSent, onClose);
  const errors = useErrors(reasons, unclear);
  const [said, setSaid] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const wide = useWideScreen();
  useEffect(() => confirmDialog.preload(), []);

  const group = useAddGroup(draft.people, (people, words) => {
    change({ does: 'add', people });
    setSaid(words);
  });
  const add = (person: Person) => {
    change({ does: 'add', people: [person] });
    setSaid(t('added', { name: person.name }));
  };
  const drop = (person: Person) => {
    group.clear();
    change({ does: 'drop', id: person.id });
    setSaid(t('removed', { name: person.name }));
  };
  const addEmoji = (emoji: string) => {
    const at = area.current?.selectionEnd ?? draft.text.length;
    write(draft.text.slice(0, at) + emoji + draft.text.slice(at));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + emoji.length, at + emoji.length);
    });
  };
  /** Scrolls to the message, so that it stays readable above the picker that opens below it. */
  const showAbove = () => area.current?.scrollIntoView({ block: 'start' });
  useSendKey(() => void send());
  const written = !busy && (draft.text.trim() !== '' || draft.gif !== null);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (written) toast(t('kept'));
    onClose();
  };

  return (
    <Dialog
      onClose={() => (written ? setAsking(true) : onClose())}
      onEscape={leave}
      title={t('title')}
      size={620}
      fullScreen={!wide}
      closeOnClickOutside={!written}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {restored && <Restored onStartOver={discard} />}
        {errors.others.length > 0 && <RefusalNotice reasons={errors.others} />}
        <PeoplePicker
          people={draft.people}
          error={errors.who ?? group.error}
          onAdd={add}
          onGroup={(chosen) => void group.add(chosen)}
          onDrop={drop}
        />
        <ScoreChoice
          score={draft.score}
          allowance={user.score_remaining}
          error={errors.score}
          onChoose={(score) => change({ does: 'score', score })}
        />
        <div className={fields.group}>
          <MessageBox
            text={draft.text}
            people={draft.people}
            values={values}
            error={errors.message}
            area={area}
            allowance={user.score_remaining}
            onWrite={write}
            onCaret={moveCaret}
            onScore={(score) => change({ does: 'score', score })}
            onPerson={add}
            onGroup={(chosen) => void group.add(chosen)}
            onValue={(value) => change({ does: 'value', id: value.id })}
          />
          <Tools
            text={draft.text}
            onOpen={showAbove}
            onEmoji={addEmoji}
            onGif={(gif) => change({ does: 'gif', gif })}
          />
        </div>
        {draft.gif && (
          <ChosenGif
            gif={draft.gif}
            onRemove={() => {
              change({ does: 'gif', gif: null });
              area.current?.focus();
            }}
          />
        )}
        <ValueChoice
          values={values}
          chosen={draft.valueId}
          by={draft.valueBy}
          error={errors.value}
          onChoose={(id) => change({ does: 'value', id })}
        />
        <DialogFooter>
          <Cost score={draft.score ?? 0} people={draft.people.length} cost={cost} left={left} />
          <Button type="submit" variant="filled" size="large" busy={busy} disabled={left < 0}>
            {t('send')}
          </Button>
        </DialogFooter>
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
      </form>
      {asking && (
        <Discard
          onStay={() => setAsking(false)}
          onDiscard={() => {
            discard();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
};

export default withMantine(Composer);
