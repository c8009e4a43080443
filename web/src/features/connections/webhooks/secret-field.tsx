import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { useCopy } from '#web/ui/hooks/use-copy.ts';
import styles from './webhooks.module.css';

/** A secret, to be copied. */
export const SecretField = ({ secret }: { secret: string }) => {
  const t = useTranslations('hooks');
  const { around, copy } = useCopy(secret, t('copied'));
  return (
    <>
      <p className={styles.note}>{t('secretText')}</p>
      <div ref={around}>
        <TextField label={t('secret')} readOnly value={secret} data-autofocus />
      </div>
      <div>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden />
          {t('copy')}
        </Button>
      </div>
    </>
  );
};
