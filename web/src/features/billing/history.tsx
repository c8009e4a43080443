import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { usePages, type ItemOf } from '#web/api/use-pages.ts';
import { useMoney } from '#web/product/money/money.ts';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Parcel } from '#web/product/illustrations/illustrations.tsx';
import { BillingFrame } from './billing-frame.tsx';
import { InvoiceLine, Line, Outside } from './invoice-line.tsx';
import styles from './billing.module.css';

const ReceiptLine = ({ receipt }: { receipt: ItemOf<'billing.listReceipts'> }) => {
  const t = useTranslations('billing.history');
  const { money } = useMoney();
  const { number, created, paid, url } = receipt;
  const title = number ? t('receipt', { number }) : t('payment');
  return (
    <Line
      title={title}
      at={created}
      sum={money(paid)}
      link={
        <Outside href={url} name={t('viewNamed', { title })}>
          {t('view')}
        </Outside>
      }
    />
  );
};

const Waiting = ({ count }: { count: number }) => (
  <div className={styles.list} aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.line}>
        <Skeleton width="55%" height={16} />
        <Skeleton width={72} height={16} />
      </div>
    ))}
  </div>
);

type Listing<Item> = Pick<
  ReturnType<typeof usePages<'billing.listInvoices'>>,
  'error' | 'ended' | 'loadMore' | 'loadingMore'
> & { readonly items: readonly Item[] | undefined; readonly revalidate: () => unknown };

/** A list in pages with its empty, loading and failed state. A page of receipts may be empty before the last one. */
const List = <Item,>({
  list,
  kind,
  children,
}: {
  list: Listing<Item>;
  kind: 'invoices' | 'receipts';
  children: (item: Item) => ReactNode;
}) => {
  const t = useTranslations('billing.history');
  const { items, error, ended } = list;
  const retry = () => void list.revalidate();
  if (!items)
    return error ? (
      <LoadError error={error} title={t(`failed.${kind}`)} onRetry={retry} />
    ) : (
      <Waiting count={4} />
    );
  return (
    <>
      {items.length === 0 && ended && (
        <EmptyState title={t(`none.${kind}`)} picture={<Parcel />}>
          {t(`noneText.${kind}`)}
        </EmptyState>
      )}
      {items.length > 0 && <ul className={styles.list}>{items.map(children)}</ul>}
      {!ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting count={2} />} />}
    </>
  );
};

const Invoices = () => (
  <List kind="invoices" list={usePages('billing.listInvoices', {}, { cursor: 'cursor' })}>
    {(invoice) => <InvoiceLine key={invoice.id} invoice={invoice} />}
  </List>
);

const Receipts = () => (
  <List kind="receipts" list={usePages('billing.listReceipts', {}, { cursor: 'starting_after' })}>
    {(receipt) => <ReceiptLine key={receipt.id} receipt={receipt} />}
  </List>
);

/** The invoices and the receipts, newest first. */
const History = () => {
  const t = useTranslations('billing.history');
  const [search, setSearch] = useSearchParams();
  const kind = search.get('view') === 'receipts' ? 'receipts' : 'invoices';
  return (
    <BillingFrame page="history">
      {() => (
        <>
          <RadioChips
            label={t('kind')}
            hideLabel
            options={(['invoices', 'receipts'] as const).map((one) => ({ value: one, label: t(one) }))}
            value={kind}
            onChange={(one) => setSearch(one === 'receipts' ? { view: one } : {}, { replace: true })}
          />
          {kind === 'receipts' ? <Receipts /> : <Invoices />}
        </>
      )}
    </BillingFrame>
  );
};

export default History;
