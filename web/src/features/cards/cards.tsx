import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { CardList } from '#shared/model/greeting-card';
import type { Person } from '#shared/model/user';
import { revalidateList, usePages } from '#web/api/use-pages.ts';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { NavTabs } from '#web/ui/layout/nav-tabs.tsx';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { CardTile } from './card-tile.tsx';
import styles from './cards.module.css';

const cardDialog = deferred(() => import('./card-dialog.tsx'), 'dialogs');

const lists = ['to_sign', 'made', 'received'] as const satisfies readonly CardList[];

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} width="100%" height={120} />
    ))}
  </div>
);

/** One of the lists, the cards that are delivered first at the top of those to sign. */
const Listed = ({ which, start }: { which: CardList; start: () => void }) => {
  const t = useTranslations('cards');
  const list = usePages('celebrations.listCards', { query: { which } });
  const { items, error, ended } = list;
  const retry = () => void list.revalidate();
  if (!items) return error ? <LoadError error={error} title={t('failed')} onRetry={retry} /> : <Waiting />;
  if (items.length === 0 && ended)
    return (
      <EmptyState
        title={t(`none.${which}`)}
        picture={<Parcel />}
        actions={which === 'received' ? undefined : <Button onClick={start}>{t('start')}</Button>}
      >
        {t(`noneText.${which}`)}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {items.map((card) => (
          <CardTile key={card.id} card={card} />
        ))}
      </ul>
      {!ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
    </>
  );
};

/** What another screen hands over to start a card with. */
type Start = { readonly to?: Person; readonly day?: string } | null;

/** The cards that many sign: those to sign, one's own, and those one received. */
const Cards = () => {
  const t = useTranslations('cards');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: Start };
  const [starts, setStarts] = useState(params.has('start'));
  const which = lists.find((one) => one === params.get('list')) ?? 'to_sign';
  const close = () => {
    setStarts(false);
    if (params.has('start')) setParams({}, { replace: true });
  };
  return (
    <div className={styles.page}>
      <SettingsPage
        title={t('title')}
        text={t('text')}
        actions={
          <Button variant="filled" onClick={() => setStarts(true)}>
            <IconPlus size={18} aria-hidden />
            {t('start')}
          </Button>
        }
      >
        <NavTabs
          label={t('title')}
          views={lists.map((one) => ({
            to: one === 'to_sign' ? '/cards' : `/cards?list=${one}`,
            label: t(`lists.${one}`),
            current: one === which,
          }))}
        />
        <Listed key={which} which={which} start={() => setStarts(true)} />
        {starts && (
          <Overlay onFail={close}>
            <cardDialog.View
              card={null}
              to={state?.to ?? null}
              day={state?.day}
              onClose={close}
              onSaved={async (id) => {
                await revalidateList('celebrations.listCards');
                await navigate(`/cards/${id}`);
              }}
            />
          </Overlay>
        )}
      </SettingsPage>
    </div>
  );
};

export default Cards;
