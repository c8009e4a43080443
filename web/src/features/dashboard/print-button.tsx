import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { printInLight } from '#web/styles/print-in-light.ts';
import styles from './period.module.css';

/** Prints the dashboard as a report, in light colors like every print of it. */
export const PrintButton = () => {
  const t = useTranslations('dashboard.print');
  useEffect(printInLight, []);
  return (
    <Button className={styles.print} onClick={() => print()}>
      <IconPrinter size={16} aria-hidden /> <span className={styles.printWords}>{t('button')}</span>
    </Button>
  );
};
