import { useTranslations } from 'use-intl';
import { rewardPeriods } from '#shared/model/choices';
import type { PersonLimit } from '#shared/model/reward';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { typedLength } from '#web/product/money/typed.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { useFieldError, type PartProps } from './form-part.ts';

/** How many there are of a reward, and how many of them are left now. */
export const StockPart = ({ draft, faults, change, reward }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFieldError(faults);
  const left = reward?.left ?? undefined;
  return (
    <TextField
      label={t('stock')}
      optional={t('optional')}
      hint={left === undefined ? t('stockHint') : t('stockLeft', { left })}
      name="stock"
      inputMode="numeric"
      autoComplete="off"
      value={draft.stock}
      error={fault('stock')}
      maxLength={typedLength}
      onChange={({ currentTarget }) => change({ stock: currentTarget.value })}
    />
  );
};

/** How often one person can redeem a reward in a period. */
export const PersonLimitPart = ({ draft, faults, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFieldError(faults);
  return (
    <FieldRow>
      <TextField
        label={t('perPerson')}
        optional={t('optional')}
        hint={t('perPersonHint')}
        name="per_person"
        inputMode="numeric"
        autoComplete="off"
        value={draft.per_person}
        error={fault('per_person')}
        maxLength={typedLength}
        onChange={({ currentTarget }) => change({ per_person: currentTarget.value })}
      />
      <SelectField
        label={t('period')}
        name="per_person_period"
        value={draft.per_person_period}
        options={rewardPeriods.map((one) => [one, t(`periods.${one}`)])}
        error={fault('per_person_period')}
        onChange={({ currentTarget }) =>
          change({ per_person_period: currentTarget.value as PersonLimit['period'] })
        }
      />
    </FieldRow>
  );
};

/** Whom a reward is for. A team without departments and locations has nothing to choose. */
export const AudiencePart = ({ draft, faults, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFieldError(faults);
  const { data: groups } = useGroups();
  const { group_id: group } = draft;
  if (!groups || (groups.length === 0 && group === '')) return null;
  const isGone = group !== '' && groups.every(({ id }) => id !== group);
  return (
    <SelectField
      label={t('audience')}
      hint={group === '' ? undefined : t('audienceHint')}
      name="group_id"
      value={group}
      error={fault('group_id')}
      options={[
        ...(isGone ? [[group, '…'] as const] : []),
        ['', t('everyone')],
        ...groups.map((one) => [one.id, one.name] as const),
      ]}
      onChange={({ currentTarget }) => change({ group_id: currentTarget.value })}
    />
  );
};
