import { IconSparkles, IconGift, IconMessageHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { DemoOffer } from '#web/product/demo/demo-offer.tsx';
import { asksForDemo } from '#web/product/demo/demo-state.ts';
import { useDeclineDemo } from '#web/product/demo/use-decline-demo.ts';
import { useDemo } from '#web/product/demo/use-demo.ts';
import { useDemoOffer } from '#web/product/demo/use-demo-offer.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { WorkspaceLogo } from '#web/product/people/avatar.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';
import styles from './entry.module.css';

/** The last choice of somebody who founded a team: with demo data, or empty. */
const Start = () => {
  const t = useTranslations('onboarding.demo');
  const navigate = useNavigate();
  const demo = useDemo();
  const decline = useDeclineDemo();
  const answer = async (added: boolean) => {
    if (!added) await decline();
    await navigate('/feed');
  };
  return (
    <section className={styles.start} aria-labelledby="start">
      <h2 id="start">{t('title')}</h2>
      <DemoOffer demo={demo} decline={t('decline')} onAnswer={(added) => void answer(added)} />
    </section>
  );
};

/** What the product is about. Whoever founds a team also decides here how it begins. */
const Welcome = () => {
  const t = useTranslations('entry');
  const config = useSignedIn();
  const offered = useDemoOffer();
  // Decided once: the answer changes the configuration before the next screen is there.
  const [asks] = useState(asksForDemo(config) && offered);
  const { user, workspace, settings } = config;
  const points = [
    {
      Icon: IconSparkles,
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
        {asks ? (
          <Start />
        ) : (
          <LinkButton variant="filled" size="large" wide to="/feed">
            {t('welcomeGo')}
          </LinkButton>
        )}
      </EntryCard>
    </Centered>
  );
};

export default Welcome;
