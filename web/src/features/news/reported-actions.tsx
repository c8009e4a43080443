import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NewsItem } from '#shared/model/news';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './news.module.css';

const confirmation = deferred(() => import('./reported-confirmation.tsx'), 'dialogs');

/** What an administrator does about a post or comment that was reported. */
export const ReportedActions = ({ item, onDone }: { item: NewsItem; onDone: () => void }) => {
  const t = useTranslations('news');
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <div className={styles.reported}>
      <Button size="small" {...confirmation.preloadProps} onClick={() => setAsked(true)}>
        {t(item.can.take_out ? 'takeOut' : 'removeComment')}
      </Button>
      {asked && (
        <Overlay onFail={close}>
          <confirmation.View
            item={item}
            onCancel={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        </Overlay>
      )}
    </div>
  );
};
