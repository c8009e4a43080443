import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { rewardIdeas, type RewardIdea } from '#shared/locales/reward-ideas';
import { language } from '#web/locales/locale.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import styles from './wizard.module.css';

/** How many ideas of each type are shown at a time. */
const offered = { team: 1, individual: 5 } as const;

const ofKind = (kind: RewardIdea['reward_type']) => rewardIdeas.filter((idea) => idea.reward_type === kind);
const kinds = { team: ofKind('team'), individual: ofKind('individual') };

const turn = (kind: keyof typeof offered, round: number): readonly RewardIdea[] => {
  const all = kinds[kind];
  const from = round * offered[kind];
  return Array.from({ length: offered[kind] }, (_, at) => all[(from + at) % all.length]).filter(
    (idea) => idea !== undefined,
  );
};

/** Ideas for rewards that other teams offer, a few at a time. */
export const RewardIdeas = ({ onUse }: { onUse: (idea: RewardIdea) => void }) => {
  const t = useTranslations();
  const [round, setRound] = useState(0);
  const shown = [...turn('individual', round), ...turn('team', round)];
  return (
    <section className={styles.ideas} aria-labelledby="ideas">
      <header>
        <h2 id="ideas">{t('rewardsAdmin.wizard.ideas')}</h2>
        <Button size="small" variant="quiet" onClick={() => setRound(round + 1)}>
          <IconRefresh size={16} aria-hidden />
          {t('rewardsAdmin.wizard.refresh')}
        </Button>
      </header>
      <ul aria-live="polite">
        {shown.map((idea) => {
          const [title, description] = idea.words[language];
          return (
            <li key={title}>
              <button type="button" className={styles.idea} onClick={() => onUse(idea)}>
                <span className={styles.ideaEmoji}>
                  <Emoji name={idea.emoji} />
                </span>
                <span>
                  <b>{title}</b>
                  <small>{description}</small>
                  <small className={styles.ideaFacts}>
                    {t('shop.coins', { count: idea.price })}
                    {idea.reward_type === 'team' && ` · ${t('rewardsAdmin.teamType')}`}
                  </small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
