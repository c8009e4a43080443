import '../styles/mantine/modal.ts';
import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { withMantine } from '../ui/with-mantine.tsx';
import styles from './menu.module.css';

const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const KeyList = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('keys');
  const rows = [
    { does: t('compose'), keys: ['n'] },
    { does: t('feed'), keys: ['g', 'f'], then: true },
    { does: t('send'), keys: [command, 'Enter'] },
    { does: t('close'), keys: ['Esc'] },
    { does: t('help'), keys: ['?'] },
  ];
  return (
    <Modal opened onClose={onClose} title={t('title')} size={400} centered>
      <dl className={styles.keys}>
        {rows.map(({ does, keys, then }) => (
          <div key={does} style={{ display: 'contents' }}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && (then ? ` ${t('then')} ` : ' ')}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};

export default withMantine(KeyList);
