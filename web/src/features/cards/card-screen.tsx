import { IconArrowLeft, IconLink, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { CardSignature, WholeCard } from '#shared/model/greeting-card';
import type { GreetingCardId } from '#shared/model/ids';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { BrokenLink } from '#web/product/illustrations/illustrations.tsx';
import { OtherTeams } from '#web/product/workspaces/other-teams.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Cover } from './cover.tsx';
import { SignatureWall } from './signature-wall.tsx';
import styles from './card-screen.module.css';

const cardDialog = deferred(() => import('./card-dialog.tsx'), 'dialogs');
const signDialog = deferred(() => import('./sign-dialog.tsx'), 'dialogs');
const thankDialog = deferred(() => import('./thank-dialog.tsx'), 'dialogs');

type Open = 'sign' | 'change' | 'thank' | null;

/** What becomes of a card, and how far it is: only its maker learns how many could sign. */
const Facts = ({ card }: { card: WholeCard }) => {
  const t = useTranslations('cards');
  const format = useFormatter();
  const at = format.dateTime(new Date(card.deliver_at), {
    dateStyle: 'long',
    ...(!card.delivered && { timeStyle: 'short' }),
  });
  const count = card.signatures;
  return (
    <p className={styles.facts}>
      {t(card.delivered ? 'deliveredOn' : 'deliveredFrom', { day: at })} ·{' '}
      {card.signers === null ? t('signatures', { count }) : t('signedOf', { count, of: card.signers })}
    </p>
  );
};

const MakerTools = ({
  card,
  onChange,
  onGone,
}: {
  card: WholeCard;
  onChange: () => void;
  onGone: () => void;
}) => {
  const t = useTranslations('cards');
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/cards/${card.id}`);
    toast(t('copied'));
  };
  return (
    <>
      <Button onClick={() => void copy()}>
        <IconLink size={18} aria-hidden />
        {t('copy')}
      </Button>
      <Button onClick={onChange}>
        <IconPencil size={18} aria-hidden />
        {t('change')}
      </Button>
      <ConfirmButton
        label={t('stop')}
        title={t('stopTitle')}
        text={t('stopText')}
        act={() => call('celebrations.cancelCard', { params: { id: card.id } })}
        onDone={onGone}
      />
    </>
  );
};

const Tools = ({
  card,
  open,
  onGone,
}: {
  card: WholeCard;
  open: (what: Open) => void;
  onGone: () => void;
}) => {
  const t = useTranslations('cards');
  return (
    <div className={styles.tools}>
      {card.can.sign && (
        <Button variant="filled" {...signDialog.preloadProps} onClick={() => open('sign')}>
          {t(card.signed ? 'changeWords' : 'sign')}
        </Button>
      )}
      {card.can.thank && (
        <Button variant="filled" {...thankDialog.preloadProps} onClick={() => open('thank')}>
          {t('thank')}
        </Button>
      )}
      {card.can.change && <MakerTools card={card} onChange={() => open('change')} onGone={onGone} />}
      {card.delivered && (
        <Button onClick={() => print()}>
          <IconPrinter size={18} aria-hidden />
          {t('print')}
        </Button>
      )}
    </div>
  );
};

const Dialogs = ({
  card,
  open,
  own,
  onClose,
  onSaved,
}: {
  card: WholeCard;
  open: Open;
  own: CardSignature | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) => {
  if (open === null) return null;
  const saved = async () => {
    await onSaved();
    onClose();
  };
  return (
    <Overlay onFail={onClose}>
      {open === 'sign' && <signDialog.View card={card} own={own} onClose={onClose} onSigned={saved} />}
      {open === 'thank' && <thankDialog.View card={card} onClose={onClose} onThanked={saved} />}
      {open === 'change' && <cardDialog.View card={card} onClose={onClose} onSaved={saved} />}
    </Overlay>
  );
};

/** A card: its cover, what everybody wrote, and what the reader can do with it. */
const Whole = ({ card, reload }: { card: WholeCard; reload: () => Promise<void> }) => {
  const t = useTranslations('cards');
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const [open, setOpen] = useState<Open>(null);
  const own = card.signed_by.find(({ from }) => from.id === user.id);
  const leave = async () => {
    await revalidateList('celebrations.listCards');
    toast(t('stopped'));
    await navigate('/cards');
  };
  const remove = async (signature: CardSignature) => {
    const params = { id: card.id, user_id: signature.from.id };
    await call('celebrations.removeSignature', { params });
    await reload();
  };
  return (
    <article className={styles.page}>
      <Link className={styles.back} to="/cards">
        <IconArrowLeft size={16} aria-hidden />
        {t('title')}
      </Link>
      <header className={styles.head}>
        <Cover cover={card.cover} />
        <p className={styles.to}>{t('for', { name: nameWithDetail(card.to) })}</p>
        <PageTitle className={styles.title}>{card.title}</PageTitle>
        <Facts card={card} />
      </header>
      <Tools card={card} open={setOpen} onGone={() => void leave()} />
      {!card.delivered && <p className={styles.secret}>{t('secret', { name: nameWithDetail(card.to) })}</p>}
      <SignatureWall card={card} onEdit={() => setOpen('sign')} onRemove={remove} />
      {card.thanks !== null && (
        <blockquote className={styles.thanks}>
          <p>{card.thanks}</p>
          <footer translate="no">{nameWithDetail(card.to)}</footer>
        </blockquote>
      )}
      <Dialogs card={card} open={open} own={own} onClose={() => setOpen(null)} onSaved={reload} />
    </article>
  );
};

const Waiting = () => (
  <div className={styles.page} aria-busy="true">
    <Skeleton width="100%" height={150} />
    <Skeleton width="60%" height={32} />
    <Skeleton width="100%" height={160} />
  </div>
);

const OneCard = ({ id }: { id: GreetingCardId }) => {
  const t = useTranslations('cards');
  const { data, error, mutate } = useSWR<WholeCard, unknown>(['celebrations.readCard', id], () =>
    call('celebrations.readCard', { params: { id } }),
  );
  if (error instanceof Refused && error.status === 404)
    return (
      <>
        <EmptyState
          page
          title={t('gone')}
          picture={<BrokenLink />}
          actions={
            <LinkButton variant="filled" to="/cards">
              {t('toCards')}
            </LinkButton>
          }
        >
          {t('goneText')}
        </EmptyState>
        <OtherTeams title={t('elsewhere')} path={`/cards/${id}`} />
      </>
    );
  if (data)
    return (
      <Whole
        card={data}
        reload={async () => {
          await mutate();
          await revalidateList('celebrations.listCards');
        }}
      />
    );
  return error ? (
    <LoadError error={error} title={t('failedOne')} onRetry={() => void mutate()} />
  ) : (
    <Waiting />
  );
};

/** One card at an address of its own, which its maker copies for those who sign. */
const CardScreen = () => {
  const { id = '' } = useParams();
  return <OneCard key={id} id={id as GreetingCardId} />;
};

export default CardScreen;
