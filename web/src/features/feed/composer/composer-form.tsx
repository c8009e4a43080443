import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { useSignedIn } from '#web/api/config.ts';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import { ValueChoice } from '#web/product/values/value-choice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { PictureChoice } from '#web/product/posts/picture-choice.tsx';
import fields from '#web/ui/controls/field-group.module.css';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { DialogFooter } from '#web/ui/overlays/dialog.tsx';
import styles from './composer.module.css';
import { ChosenGif } from '#web/product/gifs/chosen-gif.tsx';
import { Cost } from './composer-cost.tsx';
import { Tools } from './composer-tools.tsx';
import { MessageBox } from './message-box.tsx';
import { PrivateChoice } from './private-choice.tsx';
import { Restored } from './restored.tsx';
import { ScoreChoice } from './score-choice.tsx';
import { useAddGroup } from './use-add-group.ts';
import type { ComposerState } from './use-composer.ts';
import { useErrors } from './use-composer-errors.ts';

/** Adds and drops receivers, and what a screen reader says of it. */
const useReceivers = ({ draft, change }: ComposerState) => {
  const t = useTranslations('compose');
  const [said, setSaid] = useState('');
  const add = (people: readonly Person[], words: string) => {
    change({ does: 'add', people });
    setSaid(words);
  };
  const group = useAddGroup(draft.people, add);
  return {
    said,
    error: group.error,
    add: (person: Person) => add([person], t('added', { name: nameWithDetail(person) })),
    addGroup: (chosen: Parameters<typeof group.add>[0]) => void group.add(chosen),
    drop: (person: Person) => {
      group.clear();
      change({ does: 'drop', id: person.id });
      setSaid(t('removed', { name: nameWithDetail(person) }));
    },
  };
};

/** On a button or a choice the typed form begins in the message, too. */
const useTypedFormOnButtons = (area: RefObject<HTMLTextAreaElement | null>) =>
  useEffect(() => {
    const begin = ({ key, target }: KeyboardEvent) => {
      const isField = (target as Element).matches('textarea, input:not([type=radio])');
      if (/^[@+#]$/.test(key) && !isField && area.current?.form?.contains(target as Element))
        area.current.focus();
    };
    addEventListener('keydown', begin);
    return () => removeEventListener('keydown', begin);
  }, [area]);

/** The fields of a recognition: receivers, points, message and value. */
export const ComposerForm = ({ composer }: { composer: ComposerState }) => {
  const t = useTranslations('compose');
  const { user, values, settings } = useSignedIn();
  const { draft, change, write, left } = composer;
  const isPrivate = draft.private === true;
  const errors = useErrors(composer);
  const receivers = useReceivers(composer);
  const area = useRef<HTMLTextAreaElement>(null);
  const chooseScore = (score: number | null) => change({ does: 'score', score });
  const addEmoji = (emoji: string) => {
    const at = area.current?.selectionEnd ?? draft.text.length;
    write(draft.text.slice(0, at) + emoji + draft.text.slice(at));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + emoji.length, at + emoji.length);
    });
  };
  useTypedFormOnButtons(area);
  /** Who types a whole recognition goes on doing so in the message, whatever field that began in. */
  const goOnTyping = (typed: string) => {
    const text = draft.text.trim() === '' ? typed : `${draft.text.trimEnd()} ${typed}`;
    area.current?.focus();
    write(text);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void composer.send();
      }}
    >
      {composer.restored && <Restored onStartOver={composer.discard} />}
      {errors.others.length > 0 && <RefusalNotice reasons={errors.others} />}
      <PeoplePicker
        people={draft.people}
        error={errors.who ?? receivers.error}
        onAdd={receivers.add}
        {...(!isPrivate && { onGroup: receivers.addGroup })}
        onDrop={receivers.drop}
        onCommand={goOnTyping}
      />
      {(user.limit > 0 || errors.score !== undefined) && (
        <ScoreChoice
          score={draft.score}
          allowance={user.score_remaining}
          error={errors.score}
          onChoose={chooseScore}
          onCommand={goOnTyping}
        />
      )}
      <div className={fields.group}>
        <MessageBox
          text={draft.text}
          people={draft.people}
          values={values}
          error={errors.message}
          area={area}
          allowance={user.score_remaining}
          onWrite={write}
          onCaret={composer.moveCaret}
          onScore={chooseScore}
          onPerson={receivers.add}
          {...(!isPrivate && { onGroup: receivers.addGroup })}
          onValue={(value) => change({ does: 'value', id: value.id })}
        />
        <Tools
          text={draft.text}
          // The message stays readable above the picker that opens below it.
          onOpen={() => area.current?.scrollIntoView({ block: 'start' })}
          onEmoji={addEmoji}
          onGif={(gif) => change({ does: 'gif', gif })}
          onPicture={(picture) => composer.setPicture({ picture, description: '' })}
        />
      </div>
      {composer.picture && (
        <PictureChoice chosen={composer.picture} error={errors.picture} onChange={composer.setPicture} />
      )}
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
        onCommand={goOnTyping}
      />
      {(settings.global.private_posts || isPrivate) && (
        <PrivateChoice
          on={isPrivate}
          people={draft.people}
          onChoose={(on) => change({ does: 'private', on })}
        />
      )}
      <DialogFooter>
        <Cost
          score={draft.score}
          people={draft.people.length}
          cost={composer.cost}
          left={left}
          onThanks={() => chooseScore(0)}
        />
        <Button type="submit" variant="filled" size="large" busy={composer.busy} disabled={left < 0}>
          {t(draft.score === 0 ? 'sendThanks' : 'send')}
        </Button>
      </DialogFooter>
      <p className="visually-hidden" aria-live="polite">
        {receivers.said}
      </p>
    </form>
  );
};
