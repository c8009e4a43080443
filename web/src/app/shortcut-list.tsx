import { useTranslations } from 'use-intl';
import { useSignedIn } from '../api/config.ts';
import { ShortcutKeys } from '../product/shortcuts/shortcut-keys.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { withMantine } from '../ui/overlays/with-mantine.tsx';

const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('keys');
  return (
    <Dialog onClose={onClose} title={t('title')} size={400}>
      <ShortcutKeys rewards={useSignedIn().features.rewards} />
    </Dialog>
  );
};

export default withMantine(ShortcutList);
