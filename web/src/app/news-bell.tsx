import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/controls/button.tsx';
import { deferred } from '../ui/loading/deferred.tsx';
import { Overlay } from '../ui/overlays/overlay.tsx';
import styles from './news-bell.module.css';

const newsPanel = deferred(() => import('../features/news/news-panel.tsx'), 'news', 'refusals');

/** More are not counted in the small badge; the name of the button says the number. */
const most = 99;

/** A bell, with the number of unread news in a shape of its own. Decorative: the link or button says it in words. */
export const BellFace = ({ unread, size }: { unread: number; size: number }) => (
  <span className={styles.face} aria-hidden="true">
    <IconBell size={size} aria-hidden />
    {/* Drawn by the style sheet: a number in the document would be a part of the visible label. */}
    {unread > 0 && <span className={styles.badge} data-count={unread > most ? `${most}+` : unread} />}
  </span>
);

/** The bell in the header. On a phone the bar at the bottom has it, and leads to a screen. */
export const NewsBell = ({ unread }: { unread: number }) => {
  const t = useTranslations('nav');
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [open]);
  const back = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={place} className={styles.place}>
      <Button
        ref={button}
        icon
        variant="quiet"
        aria-label={t('newsUnread', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...newsPanel.preloadProps}
        onClick={() => setOpen(!open)}
      >
        <BellFace unread={unread} size={20} />
      </Button>
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <newsPanel.View onBack={back} onLeave={() => setOpen(false)} />
        </Overlay>
      )}
    </span>
  );
};
