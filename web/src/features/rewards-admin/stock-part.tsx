import { useTranslations } from 'use-intl';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { typedLength } from '#web/product/money/typed.ts';
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
