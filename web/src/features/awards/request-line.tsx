import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { AwardRequest } from '#shared/model/award-request';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { AwardPicture } from '#web/product/awards/award-picture.tsx';
import { PostTime } from '#web/product/posts/post-time.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './requests.module.css';

const bold = (words: ReactNode) => <strong translate="no">{words}</strong>;

type RequestActs = {
  readonly onApprove: (request: AwardRequest) => void;
  readonly onDecline: (request: AwardRequest) => void;
  readonly onWithdraw: (request: AwardRequest) => void;
  readonly onPicture: (request: AwardRequest) => void;
  readonly onSelect: (request: AwardRequest, on: boolean) => void;
  /** The pointer or the focus comes near. */
  readonly onNear: () => void;
};

/** How it ended, who decided and why. */
const Outcome = ({ request }: { request: AwardRequest }) => {
  const t = useTranslations('awards.requests');
  const { status, settled_by: by, reason, post_id: post } = request;
  return (
    <p className={styles.outcome}>
      <span>
        {t('status', { status })}
        {by && `, ${t('by', { name: nameWithDetail(by) })}`}
      </span>
      {reason && <span>{t('reason', { reason })}</span>}
      {post && <Link to={`/posts/${post}`}>{t('post')}</Link>}
    </p>
  );
};

/** A request: who asks for what for whom, why, and what can be done about it. */
export const RequestLine = ({
  request,
  selected,
  onApprove,
  onDecline,
  onWithdraw,
  onPicture,
  onSelect,
  onNear,
}: { request: AwardRequest; selected: boolean } & RequestActs) => {
  const t = useTranslations('awards.requests');
  const claim = useTranslations('awards.claim');
  const { award, from, to, message, picture, created_at: at, can } = request;
  const names = { from: nameWithDetail(from), to: nameWithDetail(to), b: bold };
  const about = `${award.name}, ${names.to}`;
  return (
    <li className={styles.request}>
      {can.settle && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('select', { award: award.name, name: names.to })}
          checked={selected}
          onChange={({ currentTarget }) => onSelect(request, currentTarget.checked)}
        />
      )}
      <AwardPicture award={award} className={styles.emoji} />
      <div className={styles.about}>
        <b>{award.name}</b>
        <p className={styles.who}>
          {t.rich(award.way === 'nominated' ? 'nominates' : 'claims', names)}, <PostTime at={at} />
        </p>
        <p className={styles.message}>{message}</p>
        {picture && (
          <a className={styles.picture} href={picture.url} target="_blank" rel="noreferrer">
            <img src={picture.url} alt={picture.description} />
          </a>
        )}
        {request.status !== 'pending' && <Outcome request={request} />}
      </div>
      <div className={styles.acts} onPointerEnter={onNear} onFocus={onNear}>
        {can.settle && (
          <>
            <Button size="small" aria-label={`${t('approve')}: ${about}`} onClick={() => onApprove(request)}>
              {t('approve')}
            </Button>
            <Button size="small" aria-label={`${t('decline')}: ${about}`} onClick={() => onDecline(request)}>
              {t('decline')}
            </Button>
          </>
        )}
        {can.picture && (
          <Button
            size="small"
            aria-label={`${claim(picture ? 'change' : 'add')}: ${about}`}
            onClick={() => onPicture(request)}
          >
            {claim(picture ? 'change' : 'add')}
          </Button>
        )}
        {can.withdraw && (
          <Button size="small" aria-label={`${t('withdraw')}: ${about}`} onClick={() => onWithdraw(request)}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </li>
  );
};
