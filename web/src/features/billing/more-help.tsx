import { IconBuildingSkyscraper, IconHeadset } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import styles from './billing.module.css';

/** The Enterprise plan, which is agreed by contract, and the support that paying teams have. */
export const MoreHelp = () => {
  const t = useTranslations('billing');
  const { features } = useSignedIn();
  return (
    <Card>
      <div className={styles.offer}>
        <IconTile tone="quiet">
          <IconBuildingSkyscraper size={22} aria-hidden />
        </IconTile>
        <div>
          <h2>{t('enterprise.title')}</h2>
          <p>{t('enterprise.text')}</p>
        </div>
        <LinkButton
          to={features.feedback ?? '/help#feedback'}
          {...(features.feedback !== null && { target: '_blank', rel: 'noopener' })}
        >
          {t('enterprise.contact')}
        </LinkButton>
      </div>
      <div className={styles.offer}>
        <IconTile tone="quiet">
          <IconHeadset size={22} aria-hidden />
        </IconTile>
        <div>
          <h2>{t('support.title')}</h2>
          <p>{t('support.text')}</p>
        </div>
      </div>
    </Card>
  );
};
