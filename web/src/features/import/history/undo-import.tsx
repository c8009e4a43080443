import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import styles from './history.module.css';

/** How long to wait before each next look while the search names only what is gone already, in milliseconds. */
const waits = [1000, 3000, 8000] as const;

/** Removes everything that was imported, as many posts at a time as one call does. */
export const UndoImport = () => {
  const t = useTranslations('history');
  const [removed, setRemoved] = useState(0);
  const removeAll = async () => {
    let count = 0;
    let looks = 0;
    try {
      for (let more = true; more;) {
        // oxlint-disable-next-line no-await-in-loop -- each call removes what the one before left
        const answer = await call('posts.undoImport', {});
        ({ more } = answer);
        count += answer.removed;
        setRemoved(count);
        looks = answer.removed > 0 ? 0 : looks + 1;
        const wait = waits[looks - 1];
        if (more && looks > waits.length) throw new Error('the search still names posts that were removed');
        // oxlint-disable-next-line no-await-in-loop -- the search follows in the meantime
        if (more && wait !== undefined) await new Promise((resolve) => void setTimeout(resolve, wait));
      }
    } finally {
      void revalidateList('posts.list');
    }
    toast(t('undone', { count }));
  };
  return (
    <Card>
      <div className={styles.undo}>
        <p>{t('undoText')}</p>
        <ConfirmButton
          label={t('undo')}
          title={t('undoTitle')}
          text={removed > 0 ? t('undoing', { count: removed }) : t('undoAsk')}
          act={removeAll}
          onDone={() => setRemoved(0)}
        />
      </div>
    </Card>
  );
};
