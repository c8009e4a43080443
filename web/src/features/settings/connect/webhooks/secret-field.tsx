import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-fields.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import styles from './webhooks.module.css';

/** A secret, to be copied. */
export const SecretField = ({ secret }: { secret: string }) => {
  const t = useTranslations('hooks');
  const field = useRef<HTMLDivElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast(t('copied'));
    } catch {
      // A browser may refuse access to the clipboard: then it is selected, to be copied by hand.
      field.current?.querySelector('input')?.select();
    }
  };
  return (
    <>
      <p className={styles.note}>{t('secretText')}</p>
      <div ref={field}>
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
