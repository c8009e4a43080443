import { useTranslations } from 'use-intl';
import { budgetPeriods } from '#shared/model/award-choices';
import { useSignedIn } from '#web/api/config.ts';
import { typedLength } from '#web/product/money/typed.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import fieldStyles from '#web/ui/controls/field.module.css';
import type { TypedAward } from './award-draft.ts';
import styles from './awards.module.css';

/** What it gives, and from which budget. */
export const PointsPart = ({
  typed,
  change,
  refusalOf,
}: {
  typed: TypedAward;
  change: (part: Partial<TypedAward>) => void;
  refusalOf: (field: 'points_min' | 'points_max' | 'budget' | 'value_id') => string | undefined;
}) => {
  const t = useTranslations('awards.form');
  const { values } = useSignedIn();
  const number = (name: 'points_min' | 'points_max' | 'budget', label: string, hint?: string) => (
    <TextField
      label={label}
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
      <fieldset className={styles.points}>
        <legend className={fieldStyles.label}>{t('pointsLegend')}</legend>
        <FieldRow>
          {number('points_min', t('points'))}
          {number('points_max', t('pointsMost'))}
        </FieldRow>
        <p className={styles.hint}>{t('pointsHint')}</p>
      </fieldset>
      <FieldRow>
        <SelectField
          label={t('budgetPeriod')}
          name="period"
          value={typed.period}
          options={[
            ['', t('periods.none')],
            ...budgetPeriods.map((one) => [one, t(`periods.${one}`)] as const),
          ]}
          onChange={({ currentTarget }) => change({ period: currentTarget.value as TypedAward['period'] })}
        />
        {typed.period !== '' && number('budget', t('budgetPoints'))}
      </FieldRow>
      <SelectField
        label={t('value')}
        name="value_id"
        value={typed.value_id}
        error={refusalOf('value_id')}
        options={[['', t('noValue')], ...values.map((one) => [one.id, one.name] as const)]}
        onChange={({ currentTarget }) => change({ value_id: currentTarget.value })}
      />
    </>
  );
};
