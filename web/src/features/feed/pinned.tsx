import { IconPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isPeopleAdministrator } from '#shared/rules/people/users';
import { useSignedIn } from '#web/api/config.ts';
import { PostMessage } from '#web/product/posts/post-message.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './pinned.module.css';

const dialog = deferred(() => import('./announcement-dialog.tsx'), 'dialogs');
const gifPicture = deferred(() => import('#web/product/posts/gif-picture.tsx'), 'dialogs');

/** What is pinned above the feed. Administrators change it here, or pin something. */
const Pinned = () => {
  const t = useTranslations('announcement');
  const format = useFormatter();
  const config = useSignedIn();
  // A configuration that an older release kept in the browser has none.
  const pinned = config.announcement ?? null;
  const [open, setOpen] = useState(false);
  const mayPin = isPeopleAdministrator(config);
  if (!pinned && !mayPin) return null;
  const button = mayPin && (
    <Button
      size="small"
      variant="quiet"
      aria-haspopup="dialog"
      {...dialog.preloadProps}
      onClick={() => setOpen(true)}
    >
      {!pinned && <IconPin size={16} aria-hidden />}
      {t(pinned ? 'edit' : 'offer')}
    </Button>
  );
  return (
    <>
      {pinned ? (
        <section className={styles.pinned} aria-labelledby="pinned">
          <header className={styles.head}>
            <h2 id="pinned">
              <IconPin size={16} aria-hidden />
              {t('title')}
            </h2>
            <small>
              {t('pinnedUntil', {
                date: format.dateTime(new Date(`${pinned.until}T12:00:00Z`), {
                  day: 'numeric',
                  month: 'long',
                }),
              })}
            </small>
            {button}
          </header>
          <PostMessage text={pinned.message} />
          {pinned.gif && (
            <Overlay fallback={<div className={styles.gif} />}>
              <gifPicture.View src={pinned.gif} />
            </Overlay>
          )}
        </section>
      ) : (
        <div className={styles.offer}>{button}</div>
      )}
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <dialog.View pinned={pinned} onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
};

export default Pinned;
