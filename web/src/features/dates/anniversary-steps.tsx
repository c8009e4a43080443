import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
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
  // The list is set as a whole: the form tells by the name of a field whether it was changed.
  const set = (changed: typeof steps) => form.setFieldValue('anniversary_steps', changed);
  const field = (at: number, part: 'from' | 'points') => {
    const name = `anniversary_steps.${at}.${part}`;
    return {
      name,
      value: steps[at]?.[part] ?? '',
      error: form.errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        form.clearFieldError(name);
        set(steps.map((one, nth) => (nth === at ? { ...one, [part]: currentTarget.value } : one)));
      },
    };
  };
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
              {...field(at, 'from')}
            />
            <TextField
              label={t('stepPoints')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              {...field(at, 'points')}
            />
            <span className={styles.stepEnd}>
              <Button
                icon
                variant="quiet"
                aria-label={t('removeStep', { number: at + 1 })}
                onClick={() => {
                  form.clearErrors();
                  set(steps.filter((__, nth) => nth !== at));
                }}
              >
                <IconTrash size={18} aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <Button disabled={isFull} onClick={() => set([...steps, { from: String(next), points: '0' }])}>
        <IconPlus size={18} aria-hidden />
        {t('addStep')}
      </Button>
      {isFull && <p className={styles.hint}>{t('stepsFull', { max: limits.celebrations.steps })}</p>}
    </fieldset>
  );
};
