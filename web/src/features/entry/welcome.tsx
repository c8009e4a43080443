import { IconCoins, IconGift, IconMessageHeart } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { WorkspaceLogo } from '../../product/people/avatar.tsx';
import { IconTile } from '../../ui/layout/icon-tile.tsx';
import { Centered, EntryCard } from '../../ui/layout/entry-card.tsx';
import styles from './entry.module.css';

const Welcome = () => {
  const t = useTranslations('entry');
  const { user, workspace, settings } = useSignedIn();
  const points = [
    {
      Icon: IconCoins,
      title: t('welcomeGive', { limit: user.limit }),
      text: t('welcomeGiveText', { period: settings.global.limit_period }),
    },
    { Icon: IconMessageHeart, title: t('welcomeWhy'), text: t('welcomeWhyText') },
    { Icon: IconGift, title: t('welcomeGet'), text: t('welcomeGetText') },
  ];
  return (
    <Centered>
      <EntryCard
        title={t('welcomeTitle', { name: user.first_name })}
        text={t('welcomeText')}
        top={
          <div className={styles.portrait}>
            <WorkspaceLogo name={workspace.name} logo={workspace.logo} size={56} />
          </div>
        }
      >
        <ul className={styles.points}>
          {points.map(({ Icon, title, text }) => (
            <li key={title}>
              <IconTile>
                <Icon size={22} aria-hidden />
              </IconTile>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <LinkButton variant="filled" size="large" wide to="/feed">
          {t('welcomeGo')}
        </LinkButton>
      </EntryCard>
    </Centered>
  );
};

export default Welcome;
