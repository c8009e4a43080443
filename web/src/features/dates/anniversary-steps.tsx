import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import styles from './dates.module.css';
import type { useDates } from './use-dates.ts';

/** The points for anniversaries: each step counts from its year on. */
export const AnniversarySteps = ({ form }: Pick<ReturnType<typeof useDates>, 'form'>) => {
  const t = useTranslations('celebrations.settings');
  const { anniversary_steps: steps } = form.values;
  const last = Number(steps.at(-1)?.from ?? 0);
  const next = steps.length === 0 ? 1 : Math.min(limits.celebrations.years, last + (last < 5 ? 5 - last : 5));
  const isFull = steps.length >= limits.celebrations.steps;
  return (
    <fieldset className={styles.steps}>
      <legend>{t('anniversaryPoints')}</legend>
      <p className={styles.hint}>{t('stepsHint')}</p>
      <ol>
        {steps.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step has nothing else that stays while it is typed
          <li key={at} className={styles.step}>
            <TextField
              label={t('stepFrom')}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              {...form.getInputProps(`anniversary_steps.${at}.from`)}
              name={`anniversary_steps.${at}.from`}
            />
            <TextField
              label={t('stepPoints')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              {...form.getInputProps(`anniversary_steps.${at}.points`)}
              name={`anniversary_steps.${at}.points`}
            />
            <span className={styles.stepEnd}>
              <Button
                icon
                variant="quiet"
                aria-label={t('removeStep', { number: at + 1 })}
                onClick={() => form.removeListItem('anniversary_steps', at)}
              >
                <IconTrash size={18} aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <Button
        disabled={isFull}
        onClick={() => form.insertListItem('anniversary_steps', { from: String(next), points: '0' })}
      >
        <IconPlus size={18} aria-hidden />
        {t('addStep')}
      </Button>
      {isFull && <p className={styles.hint}>{t('stepsFull', { max: limits.celebrations.steps })}</p>}
    </fieldset>
  );
};
