import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isPastedCommand } from '#web/product/people/typed-command.ts';
import { limits } from '#shared/model/limits';
import { typedLength, wholeIn } from '#web/product/money/typed.ts';
import choice from '#web/ui/controls/radio-chips.module.css';
import group from '#web/ui/controls/field-group.module.css';
import styles from './composer.module.css';
import { suggestedScores } from './draft.ts';

/** Points per receiver: a usual amount or any other. */
export const ScoreChoice = ({
  score,
  allowance,
  error,
  onChoose,
  onCommand,
}: {
  score: number | null;
  allowance: number;
  error?: string | undefined;
  onChoose: (score: number | null) => void;
  onCommand: (text: string) => void;
}) => {
  const t = useTranslations('compose');
  const r = useTranslations('refusals');
  const format = useFormatter();
  const id = useId();
  const offered = [...suggestedScores.filter((usual) => usual <= allowance), 0];
  const usual = offered.some((one) => one === score);
  const [typed, setTyped] = useState('');
  const points = wholeIn(typed);
  // 2.5 is not 25, and what 1,000 means depends on the country.
  const unclear = score === null && typed.trim() !== '' && points === undefined;
  const shown = unclear ? r('invalid_amount') : error;
  // Keeps what is being typed, even when it equals a usual amount for a moment: on the way to 15 it is 1.
  const written =
    unclear || (points !== undefined && points === score)
      ? typed
      : usual || score === null
        ? ''
        : String(score);
  // The separators of thousands are added when the user leaves the field.
  const [writing, setWriting] = useState(false);
  return (
    <fieldset className={group.group} aria-describedby={shown === undefined ? undefined : `${id}-error`}>
      <legend className={group.label}>{t('much')}</legend>
      <div className={choice.chips}>
        {offered.map((one) => (
          <label key={one} className={choice.chip}>
            <input
              type="radio"
              name={`${id}-score`}
              checked={score === one && written === ''}
              onChange={() => {
                setTyped('');
                onChoose(one);
              }}
              aria-label={one > 0 ? t('each', { count: one }) : undefined}
            />
            {one > 0 ? <span aria-hidden="true">+{format.number(one)}</span> : <span>{t('none')}</span>}
          </label>
        ))}
        <input
          className={styles.other}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('custom')}
          placeholder={t('other')}
          maxLength={typedLength}
          aria-invalid={unclear || undefined}
          value={writing || written === '' || unclear ? written : format.number(Number(written))}
          onFocus={() => setWriting(true)}
          onBlur={() => setWriting(false)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (!isPastedCommand(pasted)) return;
            event.preventDefault();
            onCommand(pasted);
          }}
          onChange={({ currentTarget }) => {
            // The plus sign of "+5 @ann" is gone when the handle begins.
            const named = /^\s*\+?(\d*)\s*([@#].*)$/s.exec(currentTarget.value);
            if (named) return onCommand(`${named[1] ? `+${named[1]} ` : ''}${named[2]}`);
            const chosen = wholeIn(currentTarget.value);
            setTyped(currentTarget.value);
            onChoose(chosen === undefined ? null : Math.min(chosen, limits.post.score));
          }}
        />
      </div>
      {shown !== undefined && (
        <p className={group.error} id={`${id}-error`}>
          {shown}
        </p>
      )}
    </fieldset>
  );
};
