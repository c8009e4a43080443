import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Value } from '#shared/model/value';
import { Button } from '#web/ui/controls/button.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import styles from './values.module.css';

/** A value's emoji on its color as a tint. */
const ValueSign = ({ color, emoji }: Pick<Value, 'color' | 'emoji'>) => (
  <IconTile tint={color}>
    <Emoji name={emoji} />
  </IconTile>
);

export const ValueCard = ({
  value,
  onTouch,
  onEdit,
  onRemove,
}: {
  value: Value;
  onTouch: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const t = useTranslations('settings.values');
  const { name, tag, description, keywords } = value;
  return (
    <li className={styles.card}>
      <ValueSign {...value} />
      <div className={styles.about}>
        <h2>
          {name} <span className={styles.tag}>#{tag}</span>
          {value.default && <span className={styles.badge}>{t('default')}</span>}
        </h2>
        {description && <p>{description}</p>}
        {keywords.length > 0 && <p className={styles.keywords}>{keywords.join(' · ')}</p>}
      </div>
      <div className={styles.tools}>
        <Button
          icon
          variant="quiet"
          aria-label={t('editNamed', { name })}
          onPointerEnter={onTouch}
          onFocus={onTouch}
          onClick={onEdit}
        >
          <IconPencil size={18} aria-hidden />
        </Button>
        <Button icon variant="quiet" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </Button>
      </div>
    </li>
  );
};
