import { useTranslations } from 'use-intl';
import type { NewsKind, NewsToggles, NotificationKind, Notifications } from '#shared/model/notifications';
import toggle from '../../ui/controls/toggle.module.css';
import styles from './notification-toggles.module.css';
import { useQueue, useSwitches } from './use-switches.ts';

/** `with`: the mail that another row switches covers this kind too. */
const rows: readonly { readonly kind: NewsKind; readonly mail: NotificationKind | 'with' | null }[] = [
  { kind: 'received', mail: 'getting_points' },
  { kind: 'comment', mail: 'with' },
  { kind: 'add_on', mail: null },
  { kind: 'mentioned', mail: null },
  { kind: 'celebration', mail: 'celebrations' },
  { kind: 'reward_settled', mail: 'reward_fulfilment' },
  { kind: 'team_reward_full', mail: null },
  { kind: 'request_to_settle', mail: 'reward_redemption' },
];

type Change = { readonly personal_news?: object; readonly personal_notifications?: object };

const Switch = ({ name, on, onSwitch }: { name: string; on: boolean; onSwitch: (on: boolean) => void }) => (
  <label className={`${toggle.toggle} ${styles.alone}`}>
    <input
      type="checkbox"
      role="switch"
      aria-label={name}
      checked={on}
      aria-checked={on}
      onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
    />
  </label>
);

/** What a member hears of, and by which way. A way that a kind does not have is a dash. */
export const ChannelTable = ({
  news,
  mails,
  onSwitch,
}: {
  news: NewsToggles;
  mails: Notifications;
  /** Resolves when the change is saved. */
  onSwitch: (change: Change) => Promise<unknown>;
}) => {
  const t = useTranslations('notifications.table');
  const enqueue = useQueue();
  const inProduct = useSwitches(news, (one) => onSwitch({ personal_news: one }), enqueue);
  const byMail = useSwitches(mails, (one) => onSwitch({ personal_notifications: one }), enqueue);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('mail')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, mail }) => {
            const about = t(`kinds.${kind}`);
            return (
              <tr key={kind}>
                <th scope="row">{about}</th>
                <td>
                  <Switch
                    name={`${about}: ${t('product')}`}
                    on={inProduct.value[kind]}
                    onSwitch={(on) => inProduct.change(kind, on)}
                  />
                </td>
                <td>
                  {mail === null && (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className={styles.hidden}>{t('none')}</span>
                    </>
                  )}
                  {mail === 'with' && <small>{t('withPoints')}</small>}
                  {mail !== null && mail !== 'with' && (
                    <Switch
                      name={`${about}: ${t('mail')}`}
                      on={byMail.value[mail]}
                      onSwitch={(on) => byMail.change(mail, on)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>{t('note')}</p>
    </>
  );
};
