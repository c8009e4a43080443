import { useTranslations } from 'use-intl';
import ConfirmDialog from '#web/ui/overlays/confirm-dialog.tsx';
import type { ChecklistState } from './use-checklist.ts';

/** Asks before the checklist goes, because it goes for everybody and for good. */
const DismissChecklist = ({
  dismiss,
  onClose,
}: Pick<ChecklistState, 'dismiss'> & { onClose: (gone: boolean) => void }) => {
  const t = useTranslations('onboarding.list');
  return (
    <ConfirmDialog
      title={t('dismissTitle')}
      confirm={t('dismiss')}
      onCancel={() => onClose(false)}
      onConfirm={async () => {
        await dismiss();
        onClose(true);
      }}
    >
      {t('dismissText')}
    </ConfirmDialog>
  );
};

export default DismissChecklist;
