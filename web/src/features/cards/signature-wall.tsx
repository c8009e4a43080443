import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { CardSignature, WholeCard } from '#shared/model/greeting-card';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { Avatar } from '#web/product/people/avatar.tsx';
import { cardOf } from '#web/product/people/card-of.ts';
import { PostMessage } from '#web/product/posts/post-message.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './signature-wall.module.css';

const gifPicture = deferred(() => import('#web/product/posts/gif-picture.tsx'));

type Wishes = {
  readonly onEdit: () => void;
  readonly onRemove: (signature: CardSignature) => Promise<void>;
};

const Signature = ({ signature, onEdit, onRemove }: { signature: CardSignature } & Wishes) => {
  const t = useTranslations('cards');
  const { from, message, gif, picture, can } = signature;
  const name = nameWithDetail(from);
  return (
    <li className={styles.signature}>
      {picture && (
        <a className={styles.picture} href={picture.url} target="_blank" rel="noreferrer">
          <img src={picture.url} alt={picture.description} />
        </a>
      )}
      {gif !== null && (
        <Overlay>
          <gifPicture.View src={gif} />
        </Overlay>
      )}
      <PostMessage whole text={message} className={styles.message} />
      <p className={styles.from}>
        <Avatar person={from} size={28} />
        <Link translate="no" to={`/profile/${from.id}`} {...cardOf(from)}>
          {name}
        </Link>
      </p>
      {(can.edit || can.remove) && (
        <div className={styles.tools}>
          {can.edit && (
            <Button variant="quiet" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {can.remove && (
            <ConfirmButton
              label={t('remove')}
              variant="quiet"
              title={t('removeTitle')}
              text={t('removeText', { name })}
              act={() => onRemove(signature)}
              onDone={() => undefined}
            />
          )}
        </div>
      )}
    </li>
  );
};

/** What everybody wrote, in as many columns as there is room for. */
export const SignatureWall = ({ card, ...wishes }: { card: WholeCard } & Wishes) => {
  const t = useTranslations('cards');
  if (card.signed_by.length === 0)
    return (
      <EmptyState title={t('nobody')} picture={<FirstThanks />}>
        {t('nobodyText')}
      </EmptyState>
    );
  return (
    <ul className={styles.wall} aria-label={t('wall')}>
      {card.signed_by.map((signature) => (
        <Signature key={signature.from.id} signature={signature} {...wishes} />
      ))}
    </ul>
  );
};
