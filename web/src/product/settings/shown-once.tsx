import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { useCopy } from '#web/ui/hooks/use-copy.ts';
import { DialogFooter } from '#web/ui/overlays/dialog.tsx';
import styles from './shown-once.module.css';

/** What was made and is shown only this once, to be copied: the link to a wallboard, an API key. */
export const ShownOnce = ({
  area,
  label,
  value,
  actions,
  onClose,
}: {
  area: 'walls' | 'apiKeys';
  label: string;
  value: string;
  /** What else can be done with it. */
  actions?: ReactNode;
  onClose: () => void;
}) => {
  const t = useTranslations(area);
  const { around, copy } = useCopy(value, t('copied'));
  // The pressed button is gone, so the focus moves to the field.
  useEffect(() => around.current?.querySelector('input')?.select(), [around]);
  return (
    <div className={styles.shown}>
      <p className={styles.text}>{t('readyText')}</p>
      <div ref={around}>
        <TextField label={label} readOnly spellCheck={false} value={value} data-autofocus />
      </div>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <IconCopy size={18} aria-hidden />
          {t('copy')}
        </Button>
        {actions}
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFooter>
    </div>
  );
};
