import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Toggle } from '#web/ui/controls/toggle.tsx';
import { command } from './command-key.ts';
import styles from './shortcut-keys.module.css';
import { singleKeysOff } from './single-keys.ts';

/** The keyboard shortcuts. Its texts are in the area `dialogs`. */
export const ShortcutKeys = ({ rewards }: { rewards: boolean }) => {
  const t = useTranslations('keys');
  const [single, setSingle] = useState(() => !localStorage.getItem(singleKeysOff));
  const rows = [
    { does: t('search'), keys: [command, 'K'] },
    { does: t('compose'), keys: ['n'] },
    { does: t('feed'), keys: ['g', 'f'], inTurn: true },
    ...(rewards ? [{ does: t('rewards'), keys: ['g', 'r'], inTurn: true }] : []),
    { does: t('send'), keys: [command, 'Enter'] },
    { does: t('undo'), keys: [command, 'Z'] },
    { does: t('close'), keys: ['Esc'] },
    { does: t('help'), keys: ['?'] },
  ];
  return (
    <div className={styles.shortcuts}>
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
      <Toggle
        label={t('single')}
        hint={t('singleText')}
        checked={single}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) localStorage.removeItem(singleKeysOff);
          else localStorage.setItem(singleKeysOff, 'yes');
          setSingle(checked);
        }}
      />
    </div>
  );
};
