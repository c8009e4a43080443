import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { useCopy } from '#web/ui/hooks/use-copy.ts';

/** Something that is to be entered elsewhere. */
export const CopyField = ({ label, value }: { label: string; value: string }) => {
  const t = useTranslations('sso');
  const { around, copy } = useCopy(value, t('copied'));
  return (
    <div ref={around}>
      <TextField
        label={label}
        readOnly
        spellCheck={false}
        value={value}
        end={
          <Button icon variant="quiet" aria-label={t('copy', { what: label })} onClick={() => void copy()}>
            <IconCopy size={18} aria-hidden />
          </Button>
        }
      />
    </div>
  );
};
