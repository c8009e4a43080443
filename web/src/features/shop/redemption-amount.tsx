import { useFormatter, useTranslations } from 'use-intl';
import type { ShopReward } from '#shared/model/reward';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { typedLength, wholeIn } from '#web/product/money/typed.ts';
import styles from './reward-dialog.module.css';

const usualParts = [5, 10, 25, 50];

export const Amount = ({
  reward,
  most,
  value,
  error,
  onChange,
}: {
  reward: ShopReward;
  most: number;
  value: string;
  error: string | undefined;
  onChange: (amount: string) => void;
}) => {
  const t = useTranslations('redeem');
  const format = useFormatter();
  const parts = usualParts.filter((part) => part < most);
  const all = most === reward.remaining ? t('rest') : `+${format.number(most)}`;
  return (
    <div className={styles.amount}>
      <RadioChips
        label={t('amount')}
        value={wholeIn(value) ?? 0}
        options={[
          ...parts.map((part) => ({ value: part, label: `+${format.number(part)}` })),
          ...(most > 0 ? [{ value: most, label: all }] : []),
        ]}
        onChange={(amount) => onChange(String(amount))}
      />
      <TextField
        label={t('amountOther')}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        maxLength={typedLength}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
};
