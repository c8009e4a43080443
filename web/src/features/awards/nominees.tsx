import { IconArrowLeft, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Nominee, OpenAward } from '#shared/model/award';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { revalidateList, usePages } from '#web/api/use-pages.ts';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { useAwards } from '#web/product/awards/use-awards.ts';
import { roundFacts } from '#web/product/awards/round-facts.ts';
import styles from './requests.module.css';

const chooseDialog = deferred(() => import('./choose-dialog.tsx'), 'awards', 'dialogs', 'refusals');

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} width="100%" height={96} />
    ))}
  </div>
);

type LineActs = {
  readonly choosable: boolean;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onStar: () => void;
};

/** A nominee: how many nominated them and why, and whether they are shortlisted. */
const NomineeLine = ({ nominee, choosable, chosen, onChoose, onStar }: { nominee: Nominee } & LineActs) => {
  const t = useTranslations('awards.nominees');
  const { person, count, starred, reasons } = nominee;
  const name = nameWithDetail(person);
  const Star = starred ? IconStarFilled : IconStar;
  return (
    <li className={styles.request}>
      {choosable && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('select', { name })}
          checked={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      )}
      <Avatar person={person} size={36} />
      <div className={styles.about}>
        <b translate="no">{name}</b>
        <p className={styles.who}>{t('count', { count })}</p>
        {reasons.map(({ from, message }) => (
          <blockquote key={from.id} className={styles.reason}>
            <p>{message}</p>
            <footer translate="no">{nameWithDetail(from)}</footer>
          </blockquote>
        ))}
        {count > reasons.length && (
          <p className={styles.who}>{t('more', { count: count - reasons.length })}</p>
        )}
      </div>
      <div className={styles.acts}>
        <Button size="small" aria-pressed={starred} onClick={onStar}>
          <Star size={16} aria-hidden />
          {t('shortlist')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
    </li>
  );
};

/** The nominees of an award, the winners among whom are chosen when nominations are over. */
const Round = ({ award, reload }: { award: OpenAward; reload: () => Promise<unknown> }) => {
  const t = useTranslations('awards.nominees');
  const words = useRefusalText();
  const navigate = useNavigate();
  const format = useFormatter();
  const round = useTranslations('awards.round');
  const list = usePages('rewards.listNominees', { params: { id: award.id } });
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [open, setOpen] = useState(false);
  const { items, error, ended } = list;
  const retry = () => void list.revalidate();
  const choosable = award.round_state === 'deciding';
  const most = award.round?.winners ?? 0;
  const star = async ({ person, starred }: Nominee) => {
    try {
      const params = { id: award.id, user_id: person.id };
      await call('rewards.shortlistNominee', { params, body: { starred: !starred } });
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    await list.revalidate();
  };
  const done = async () => {
    toast(t('done'));
    await Promise.all([reload(), revalidateList('rewards.listAwardRequests')]);
    await navigate('/awards');
  };
  const content = () => {
    if (!items) return error ? <LoadError error={error} title={t('failed')} onRetry={retry} /> : <Waiting />;
    if (items.length === 0 && ended)
      return (
        <EmptyState title={t('none')} picture={<Parcel />}>
          {t('noneText')}
        </EmptyState>
      );
    return (
      <ul className={styles.list}>
        {items.map((nominee) => {
          const isChosen = chosen.some(({ id }) => id === nominee.person.id);
          return (
            <NomineeLine
              key={nominee.person.id}
              nominee={nominee}
              choosable={choosable && (isChosen || chosen.length < most)}
              chosen={isChosen}
              onStar={() => void star(nominee)}
              onChoose={(on) =>
                setChosen((now) =>
                  on ? [...now, nominee.person] : now.filter(({ id }) => id !== nominee.person.id),
                )
              }
            />
          );
        })}
      </ul>
    );
  };
  return (
    <>
      <PageTitle className={styles.title}>{award.name}</PageTitle>
      <p className={styles.facts}>{roundFacts(award, round, format)}</p>
      {content()}
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
      {choosable && items && items.length > 0 && (
        <div className={styles.choose}>
          <span>{t('chosen', { count: chosen.length, most })}</span>
          <Button variant="filled" {...chooseDialog.preloadProps} onClick={() => setOpen(true)}>
            {t('choose')}
          </Button>
        </div>
      )}
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <chooseDialog.View award={award} winners={chosen} onDone={done} onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
};

/** The round of an award, for those who choose its winners. */
const Nominees = () => {
  const t = useTranslations('awards.nominees');
  const requests = useTranslations('awards.requests');
  const { id = '' } = useParams();
  const { data, error, mutate } = useAwards();
  const award = data?.find((one) => one.id === id && one.can.choose);
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/awards">
        <IconArrowLeft size={16} aria-hidden />
        {requests('title')}
      </Link>
      {award ? (
        <Round award={award} reload={mutate} />
      ) : data ? (
        <EmptyState page title={t('gone')} picture={<Parcel />}>
          {t('goneText')}
        </EmptyState>
      ) : error ? (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
};

export default Nominees;
