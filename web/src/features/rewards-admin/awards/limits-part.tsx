import { useTranslations } from 'use-intl';
import { rewardPeriods } from '#shared/model/choices';
import { typedLength } from '#web/product/money/typed.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import type { TypedAward } from './award-draft.ts';

/** How often an award can be given: to one person in a period, and to all together. */
export const LimitsPart = ({
  typed,
  change,
  refusalOf,
}: {
  typed: TypedAward;
  change: (part: Partial<TypedAward>) => void;
  refusalOf: (field: 'per_person' | 'total') => string | undefined;
}) => {
  const t = useTranslations('awards.form');
  const number = (name: 'per_person' | 'total', label: string, hint: string) => (
    <TextField
      label={label}
      optional={t('optional')}
      hint={hint}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={typedLength}
      value={typed[name]}
      error={refusalOf(name)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <FieldRow>
        {number('per_person', t('perPerson'), t('perPersonHint'))}
        {typed.per_person !== '' && (
          <SelectField
            label={t('limitPeriod')}
            name="per_person_period"
            value={typed.per_person_period}
            options={rewardPeriods.map((one) => [one, t(`limitPeriods.${one}`)] as const)}
            onChange={({ currentTarget }) =>
              change({ per_person_period: currentTarget.value as TypedAward['per_person_period'] })
            }
          />
        )}
      </FieldRow>
      {number('total', t('total'), t('totalHint'))}
    </>
  );
};
