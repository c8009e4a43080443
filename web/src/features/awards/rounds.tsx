import { useFormatter, useTranslations } from 'use-intl';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { AwardPicture } from '#web/product/awards/award-picture.tsx';
import { useAwards } from '#web/product/awards/use-awards.ts';
import { roundFacts } from '#web/product/awards/round-facts.ts';
import styles from './requests.module.css';

/** The rounds whose winners the user chooses; nothing where there are none. */
export const Rounds = () => {
  const t = useTranslations('awards.nominees');
  const round = useTranslations('awards.round');
  const format = useFormatter();
  const { data = [] } = useAwards();
  const rounds = data.filter(({ can }) => can.choose);
  if (rounds.length === 0) return null;
  return (
    <section className={styles.rounds} aria-labelledby="rounds">
      <h2 id="rounds" className={styles.heading}>
        {t('rounds')}
      </h2>
      <ul className={styles.list}>
        {rounds.map((award) => (
          <li key={award.id} className={styles.request}>
            <AwardPicture award={award} className={styles.emoji} />
            <div className={styles.about}>
              <b>{award.name}</b>
              <p className={styles.who}>{roundFacts(award, round, format)}</p>
            </div>
            <div className={styles.acts}>
              <LinkButton size="small" to={`/awards/${award.id}`}>
                {t('open')}
                <span className="visually-hidden">: {award.name}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
