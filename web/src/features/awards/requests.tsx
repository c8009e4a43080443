import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { AwardDecision, AwardRequest } from '#shared/model/award-request';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { usePages } from '#web/api/use-pages.ts';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Rounds } from './rounds.tsx';
import { RequestLine } from './request-line.tsx';
import styles from './requests.module.css';

const decideDialog = deferred(() => import('./decide-dialog.tsx'), 'awards', 'dialogs', 'refusals');
const pictureDialog = deferred(() => import('./picture-dialog.tsx'), 'awards', 'dialogs', 'refusals');

const shownAs = ['deciding', 'approved', 'declined', 'own'] as const;
type Shown = (typeof shownAs)[number];

const queryOf = (shown: Shown) => {
  if (shown === 'own') return { of: 'own' as const };
  return { of: 'deciding' as const, status: shown === 'deciding' ? ('pending' as const) : shown };
};

/** The address says which requests are shown, so that a notification can lead to them. */
const useShown = () => {
  const [query, setQuery] = useSearchParams();
  const shown = shownAs.find((one) => one === query.get('of')) ?? 'deciding';
  return { shown, show: (of: Shown) => setQuery(of === 'deciding' ? {} : { of }, { replace: true }) };
};

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} width="100%" height={72} />
    ))}
  </div>
);

type Deciding = { readonly requests: readonly AwardRequest[]; readonly decision: AwardDecision['decision'] };

/** What is chosen to be decided together, and what a decision or a withdrawal does to the list. */
const useDecisions = (list: { readonly revalidate: () => Promise<unknown> }) => {
  const t = useTranslations('awards.requests');
  const words = useRefusalText();
  const [selected, setSelected] = useState<readonly AwardRequest[]>([]);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const select = (request: AwardRequest, on: boolean) =>
    setSelected((now) =>
      on ? [...now, request].slice(0, limits.award.settled) : now.filter(({ id }) => id !== request.id),
    );
  const done = async (count: number) => {
    await list.revalidate();
    setSelected([]);
    setDeciding(null);
    toast(t('decided', { count }));
  };
  const withdraw = async ({ id }: AwardRequest) => {
    try {
      await call('rewards.withdrawAwardRequest', { params: { id } });
      toast(t('withdrawn'));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    await list.revalidate();
  };
  return { selected, setSelected, select, deciding, setDeciding, done, withdraw };
};

/** Nominations and claims: those to decide on, those that were decided, and one's own. */
const AwardRequests = () => {
  const t = useTranslations('awards.requests');
  const { shown, show } = useShown();
  const list = usePages('rewards.listAwardRequests', { query: queryOf(shown) });
  const { items, error, ended } = list;
  const retry = () => void list.revalidate();
  const { selected, setSelected, select, deciding, setDeciding, done, withdraw } = useDecisions(list);
  const [pictured, setPictured] = useState<AwardRequest | null>(null);
  const decide = (decision: AwardDecision['decision'], requests: readonly AwardRequest[]) =>
    setDeciding({ decision, requests });
  const content = () => {
    if (!items) return error ? <LoadError error={error} title={t('failed')} onRetry={retry} /> : <Waiting />;
    if (items.length === 0 && ended)
      return (
        <EmptyState title={t(shown === 'deciding' ? 'none' : 'nothing')} picture={<Parcel />}>
          {t('noneText')}
        </EmptyState>
      );
    return (
      <ul className={styles.list}>
        {items.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            selected={selected.some(({ id }) => id === request.id)}
            onApprove={(one) => decide('approved', [one])}
            onDecline={(one) => decide('declined', [one])}
            onWithdraw={(one) => void withdraw(one)}
            onPicture={setPictured}
            onSelect={select}
            onNear={(request.can.settle ? decideDialog : pictureDialog).preload}
          />
        ))}
      </ul>
    );
  };
  const count = selected.length;
  return (
    <div className={styles.page}>
      <PageTitle className={styles.title}>{t('title')}</PageTitle>
      <Rounds />
      <div className={styles.bar}>
        <RadioChips<Shown>
          hideLabel
          label={t('filter')}
          value={shown}
          options={shownAs.map((one) => ({ value: one, label: t(one) }))}
          onChange={(one) => {
            setSelected([]);
            show(one);
          }}
        />
        {count > 0 && (
          <span className={styles.many}>
            <Button size="small" variant="filled" onClick={() => decide('approved', selected)}>
              {t('approveMany', { count })}
            </Button>
            <Button size="small" onClick={() => decide('declined', selected)}>
              {t('declineMany', { count })}
            </Button>
          </span>
        )}
      </div>
      {content()}
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
      {pictured && (
        <Overlay onFail={() => setPictured(null)}>
          <pictureDialog.View request={pictured} onDone={list.revalidate} onClose={() => setPictured(null)} />
        </Overlay>
      )}
      {deciding && (
        <Overlay onFail={() => setDeciding(null)}>
          <decideDialog.View {...deciding} onDone={done} onClose={() => setDeciding(null)} />
        </Overlay>
      )}
    </div>
  );
};

export default AwardRequests;
