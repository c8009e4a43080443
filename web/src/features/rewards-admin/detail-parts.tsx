import { useTranslations } from 'use-intl';
import { rewardCategories } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { RewardCategory } from '#shared/model/reward';
import { FieldRow, TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { typedLength } from '#web/product/money/typed.ts';
import { MoneyPart } from './money-part.tsx';
import { canRunOut, isRedeemedAgain, mayDonate } from './reward-draft.ts';
import { AudiencePart, PersonLimitPart, StockPart } from './bound-parts.tsx';
import { useFieldError, type PartProps } from './form-part.ts';

export const DetailsPart = ({ draft, faults, change, reward }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const c = useTranslations('categories');
  const fault = useFieldError(faults);
  const team = draft.reward_type === 'team' && draft.fulfilment === 'manual';
  return (
    <>
      <TextField
        label={t('title')}
        name="title"
        maxLength={limits.reward.title}
        autoComplete="off"
        value={draft.title}
        error={fault('title')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextArea
        label={t('description')}
        optional={t('optional')}
        name="description"
        maxLength={limits.reward.description}
        rows={3}
        value={draft.description}
        error={fault('description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <FieldRow>
        <TextField
          label={t('price')}
          name="price"
          inputMode="numeric"
          autoComplete="off"
          value={draft.price}
          error={fault('price')}
          maxLength={typedLength}
          onChange={({ currentTarget }) => change({ price: currentTarget.value })}
        />
        <SelectField
          label={t('category')}
          value={draft.category}
          options={rewardCategories.map((one) => [one, c(one)])}
          onChange={({ currentTarget }) => change({ category: currentTarget.value as RewardCategory })}
        />
      </FieldRow>
      {mayDonate(draft) && (
        <TextField
          label={t('organization')}
          optional={t('optional')}
          hint={t('organizationHint')}
          name="organization"
          maxLength={limits.reward.organization}
          autoComplete="off"
          value={draft.organization}
          error={fault('organization')}
          onChange={({ currentTarget }) => change({ organization: currentTarget.value })}
        />
      )}
      {draft.fulfilment === 'manual' && <MoneyPart {...{ draft, faults, change }} />}
      {!team && (
        <Toggle
          label={t('oneTime')}
          hint={t('oneTimeHint')}
          checked={draft.one_time}
          onChange={({ currentTarget }) => change({ one_time: currentTarget.checked })}
        />
      )}
      {canRunOut(draft) && <StockPart {...{ draft, faults, change, reward }} />}
      {isRedeemedAgain(draft) && <PersonLimitPart {...{ draft, faults, change }} />}
      <AudiencePart {...{ draft, faults, change }} />
      <Toggle
        label={t('comment')}
        hint={t('commentHint')}
        checked={draft.comment_required}
        onChange={({ currentTarget }) => change({ comment_required: currentTarget.checked })}
      />
    </>
  );
};
