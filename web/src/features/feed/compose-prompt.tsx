import { IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import { useSignedIn } from '#web/api/config.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import feed from './feed.module.css';
import styles from './compose-prompt.module.css';

const shownValues = 4;

/** The prompt above the feed; it grows into the composer. */
export const ComposePrompt = ({
  onOpen,
  onNear,
}: {
  onOpen: (value?: ValueId) => void;
  /** The pointer or the focus comes near, so the composer can be preloaded. */
  onNear: () => void;
}) => {
  const t = useTranslations('feed');
  const { user, values } = useSignedIn();
  return (
    <div className={`${feed.card} ${styles.prompt}`} onPointerEnter={onNear} onFocus={onNear}>
      <div className={styles.row}>
        <Avatar person={user} size={44} />
        <button
          type="button"
          data-prompt
          className={styles.field}
          aria-haspopup="dialog"
          onClick={() => onOpen()}
        >
          <kbd aria-hidden="true">n</kbd>
          {t('prompt')}
        </button>
        <Button
          variant="filled"
          size="large"
          className={styles.send}
          aria-haspopup="dialog"
          onClick={() => onOpen()}
        >
          <IconSparkles size={18} aria-hidden />
          <span>{t('send')}</span>
        </Button>
      </div>
      {values.length > 0 && (
        <ul className={styles.values} aria-label={t('byValue')}>
          {values.slice(0, shownValues).map((value) => (
            <li key={value.id}>
              <button type="button" className={styles.value} onClick={() => onOpen(value.id)}>
                <ValueChip value={value} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
