import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call, urlOf } from '#web/api/client.ts';
import { type ItemOf, usePages } from '#web/api/use-pages.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import list from '#web/product/settings/list-page.module.css';
import { useMoments } from '../use-moments.ts';
import styles from './all-assistants.module.css';

type Item = ItemOf<'mcp.listAll'>;

const asCode = (words: ReactNode) => <code translate="no">{words}</code>;

const Line = ({ assistant, onEnded }: { assistant: Item; onEnded: () => Promise<unknown> }) => {
  const t = useTranslations('assistants.all');
  const mine = useTranslations('assistants.mine');
  const { ago, day } = useMoments();
  const words = useRefusalText();
  const [busy, setBusy] = useState(false);
  const { id, name, host, of, created_at: since, used_at: used } = assistant;
  const end = async () => {
    setBusy(true);
    try {
      await call('mcp.end', { params: { user: of.id, id } });
      await onEnded();
      toast(t('ended', { name }));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={list.line}>
      <div>
        <b>{name}</b>
        <small>{[t('of', { name: of.name }), host].join(' · ')}</small>
        <small>
          {[
            mine('since', { date: day(since) }),
            used === null ? mine('neverUsed') : mine('used', { when: ago(used) }),
          ].join(' · ')}
        </small>
      </div>
      <Button busy={busy} aria-label={t('endNamed', { name, person: of.name })} onClick={() => void end()}>
        {t('end')}
      </Button>
    </li>
  );
};

/** The assistants that members have connected, for administrators. */
export const AllAssistants = () => {
  const t = useTranslations('assistants.all');
  const pages = usePages('mcp.listAll');
  const { items, error, revalidate, ended } = pages;
  const retry = () => void revalidate();
  const skeleton = <Skeleton width="100%" height={64} />;
  const how = { code: asCode, address: `${location.origin}${urlOf('/mcp', {})}` };
  return (
    <div>
      <Section
        title={t('title')}
        reading={{ data: items, error, mutate: retry }}
        empty={t('none')}
        skeleton={skeleton}
      >
        {(shown) => (
          <>
            <ul>
              {shown.map((one) => (
                <Line key={one.id} assistant={one} onEnded={() => revalidate()} />
              ))}
            </ul>
            {!ended && <LoadMore list={{ ...pages, retry }} skeleton={skeleton} />}
          </>
        )}
      </Section>
      <p className={styles.how}>{t.rich('how', how)}</p>
    </div>
  );
};
