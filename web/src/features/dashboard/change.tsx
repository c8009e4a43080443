import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './period.module.css';

/** How a number differs from that of the period before, in words; nothing when there is none. */
export const useChangeText = () => {
  const t = useTranslations('dashboard.change');
  const format = useFormatter();
  return (now: number, before: number | null | undefined): string => {
    if (before === null || before === undefined) return '';
    const by = Math.round((now - before) * 10) / 10;
    if (by === 0) return t('same');
    if (before === 0) return t('new');
    // The words say which way, so that no sign says it again.
    const amount = format.number(Math.abs(by), { maximumFractionDigits: 1 });
    const percent = format.number(Math.abs(by / before), { style: 'percent', maximumFractionDigits: 0 });
    return t(by > 0 ? 'more' : 'fewer', { amount, percent });
  };
};

export const Change = ({ now, before }: { now: number; before: number | null | undefined }) => {
  const words = useChangeText()(now, before);
  const Arrow = now > (before ?? 0) ? IconArrowUp : IconArrowDown;
  if (!words) return null;
  return (
    <span className={styles.change}>
      {now !== before && <Arrow size={14} aria-hidden />}
      {words}
    </span>
  );
};

/** How a share differs, in percentage points. */
export const ShareChange = ({ now, before }: { now: number; before: number | null | undefined }) => {
  const t = useTranslations('dashboard.change');
  const format = useFormatter();
  if (before === null || before === undefined) return null;
  const count = Math.round((now - before) * 100);
  return (
    <span className={styles.change}>
      {count === 0
        ? t('same')
        : t('share', { count: Math.abs(count), amount: format.number(count, { signDisplay: 'exceptZero' }) })}
    </span>
  );
};
