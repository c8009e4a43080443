import { IconBellOff, IconGift, IconHeartPlus, IconMailOpened, IconPlug } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { CardNews, NewsItem } from '#shared/model/news';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { Avatar } from '#web/product/people/avatar.tsx';
import { PostTime } from '#web/product/posts/post-time.tsx';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import styles from './news.module.css';
import { ReportedActions } from './reported-actions.tsx';

const bold = (words: ReactNode) => <strong translate="no">{words}</strong>;

const calendarDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** A card that ended cannot be opened. */
const isEnded = (what: CardNews): boolean => what === 'left' || what === 'empty' || what === 'canceled';

/** Where a piece of news leads; nowhere when what it is about was deleted. */
const placeOf = (item: NewsItem): string | undefined => {
  const { kind, outcome, post_id: post, connection, card, award, award_id: awardId, gone } = item;
  if (gone) return undefined;
  if (card) return isEnded(card.what) ? undefined : `/cards/${card.id}`;
  if (kind === 'announcement') return '/feed';
  if (connection) return '/settings/connect';
  if (kind === 'extra') return '/feed';
  if (outcome === 'skipped' || kind === 'manager_left') return '/settings/team';
  if (post !== null) return `/posts/${post}`;
  if (awardId) return `/awards/${awardId}`;
  if (award) return kind === 'request_to_settle' ? '/awards' : '/awards?of=own';
  return kind === 'request_to_settle' ? '/settings/rewards' : '/rewards';
};

const Face = ({ item: { kind, by, reward, connection, card, gone } }: { item: NewsItem }) => {
  const person = by ?? (card?.what === 'delivered' ? undefined : card?.to);
  if (person) return <Avatar person={person} size={36} />;
  return (
    <span className={styles.picture} aria-hidden="true">
      {gone ? (
        <IconBellOff size={18} aria-hidden />
      ) : kind === 'extra' ? (
        <IconHeartPlus size={18} aria-hidden />
      ) : connection ? (
        <IconPlug size={18} aria-hidden />
      ) : card ? (
        <IconMailOpened size={18} aria-hidden />
      ) : reward?.emoji ? (
        <Emoji name={reward.emoji} />
      ) : (
        <IconGift size={18} aria-hidden />
      )}
    </span>
  );
};

const Words = ({ item }: { item: NewsItem }) => {
  const t = useTranslations('news');
  const { kind, by, points, reward, outcome, celebration, connection, text, until, gone } = item;
  const format = useFormatter();
  return (
    <>
      <span className={styles.said}>
        {t.rich(`said.${kind}`, {
          name: by ? nameWithDetail(by) : '',
          points: points ?? 0,
          reward: reward?.title ?? t('aReward'),
          outcome: outcome ?? '',
          award: item.award_id ? 'round' : (item.award ?? 'none'),
          mine: celebration && !by ? 'yes' : 'no',
          celebrated: celebration?.kind ?? 'none',
          day: celebration?.name ?? '',
          connection: connection?.connection ?? '',
          why: connection?.why ?? '',
          of: connection?.name ?? '',
          what: item.card?.what ?? '',
          to: item.card ? nameWithDetail(item.card.to) : t('aColleague'),
          signatures: item.card?.signatures ?? 0,
          until: until ? format.dateTime(new Date(until), calendarDay) : '',
          people: format.list(item.people.map(nameWithDetail)),
          next: item.people.length === 0 ? 'none' : 'one',
          count: item.count ?? 0,
          about: item.comment_id === null ? 'post' : 'comment',
          b: bold,
        })}
      </span>
      {/* What a celebration says is in the language of the team, and said above in the reader's. */}
      {text !== null && !celebration && (
        <span className={styles.quote} title={text}>
          {text}
        </span>
      )}
      {item.reason !== null && <span className={styles.reason}>{t('why', { reason: item.reason })}</span>}
      {gone && <span className={styles.quote}>{t('gone')}</span>}
      <span className={styles.when}>
        <PostTime at={item.created_at} />
        {item.unread && (
          <span className={styles.unread}>
            <span className={styles.dot} aria-hidden="true" />
            {t('unread')}
          </span>
        )}
      </span>
    </>
  );
};

/** A piece of news: who, what happened, when. The whole line leads to what it is about. */
export const NewsLine = ({
  item,
  onFollow,
  onDone,
}: {
  item: NewsItem;
  onFollow: (item: NewsItem) => void;
  /** Something was done about what is reported. */
  onDone: () => void;
}) => {
  const place = placeOf(item);
  const content = (
    <>
      <Face item={item} />
      <span className={styles.words}>
        <Words item={item} />
      </span>
    </>
  );
  return (
    <li data-unread={item.unread || undefined}>
      {place === undefined ? (
        <div className={styles.line}>{content}</div>
      ) : (
        <Link className={styles.line} to={place} onClick={() => onFollow(item)}>
          {content}
        </Link>
      )}
      {(item.can.take_out || item.can.remove) && <ReportedActions item={item} onDone={onDone} />}
    </li>
  );
};
