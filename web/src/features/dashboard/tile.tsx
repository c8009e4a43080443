import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import type { TileContent } from './tile-content.ts';
import styles from './period.module.css';

const menu = deferred(() => import('./tile-menu.tsx'));

const TileActions = ({ title, content }: { title: string; content: () => TileContent }) => {
  const t = useTranslations('dashboard.tile');
  const place = useRef<HTMLSpanElement>(null);
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      icon
      variant="quiet"

      aria-label={t('actions', { title })}
      aria-haspopup="menu"
      aria-expanded={false}
      {...menu.preloadProps}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} aria-hidden />
    </Button>
  );
  return (
    <span ref={place} className={styles.actions}>
      {wanted ? (
        <Overlay fallback={button} onFail={() => setWanted(false)}>
          <menu.View
            title={title}
            content={content}
            chart={() => place.current?.closest('section')?.querySelector('svg[data-chart]') ?? null}
          />
        </Overlay>
      ) : (
        button
      )}
    </span>
  );
};

/** A tile of the dashboard, whose numbers and picture can be downloaded. */
export const Tile = <Data,>({
  content,
  ...section
}: Omit<ComponentProps<typeof Section<Data>>, 'actions'> & { content: (data: Data) => TileContent }) => (
  <Section
    {...section}
    actions={<TileActions title={section.title} content={() => content(section.reading.data as Data)} />}
  />
);
