import { useTranslations } from 'use-intl';
import { typedLength } from '#web/product/money/typed.ts';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import type { TypedAward } from './award-draft.ts';

/** Whether colleagues nominate on some days only, and how many of them win then. */
export const RoundPart = ({
  typed,
  change,
  error,
}: {
  typed: TypedAward;
  change: (part: Partial<TypedAward>) => void;
  error: string | undefined;
}) => {
  const t = useTranslations('awards.form');
  const number = (name: 'winners' | 'nominations') => (
    <TextField
      label={t(name)}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={typedLength}
      value={typed[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <Toggle
        label={t('rounds')}
        hint={t('roundsHint')}
        checked={typed.rounds}
        onChange={({ currentTarget }) => change({ rounds: currentTarget.checked })}
      />
      {typed.rounds && (
        <>
          <FieldRow>
            <DateField
              label={t('opens')}
              name="opens_on"
              value={typed.opens_on}
              onChange={(opens_on) => change({ opens_on })}
            />
            <DateField
              label={t('closes')}
              name="closes_on"
              value={typed.closes_on}
              error={error}
              onChange={(closes_on) => change({ closes_on })}
            />
          </FieldRow>
          <FieldRow>
            {number('winners')}
            {number('nominations')}
          </FieldRow>
        </>
      )}
    </>
  );
};
