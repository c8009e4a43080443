import { useTranslations } from 'use-intl';
import { useSignedIn } from '../api/config.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { withMantine } from '../ui/overlays/with-mantine.tsx';
import styles from './menu.module.css';

const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('keys');
  const { features } = useSignedIn();
  const rows = [
    { does: t('compose'), keys: ['n'] },
    { does: t('feed'), keys: ['g', 'f'], inTurn: true },
    ...(features.rewards ? [{ does: t('rewards'), keys: ['g', 'r'], inTurn: true }] : []),
    { does: t('send'), keys: [command, 'Enter'] },
    { does: t('close'), keys: ['Esc'] },
    { does: t('help'), keys: ['?'] },
  ];
  return (
    <Dialog onClose={onClose} title={t('title')} size={400}>
      <dl className={styles.keys}>
        {rows.map(({ does, keys, inTurn }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && (inTurn ? ` ${t('then')} ` : ' ')}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

export default withMantine(ShortcutList);
