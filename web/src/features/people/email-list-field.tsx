import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#web/ui/controls/field-frame.tsx';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import styles from './add-user.module.css';
import { language } from '#web/locales/locale.ts';
import { isReady, parseEmails, mergeEmails, type Address } from './email-list.ts';

const ends = new Set([',', ';', ' ']);

/** Whether what is typed is a whole address: in `Ozoux, Pierre <pierre@...>` comma and space are part of the name. */
const isWhole = (typed: string): boolean => (typed.includes('<') ? typed.includes('>') : typed.includes('@'));

/** E-mail addresses as chips, typed one after the other or pasted all at once; names may stand beside them. */
export const EmailListField = ({
  addresses,
  error,
  onChange,
}: {
  addresses: readonly Address[];
  error: string | undefined;
  onChange: (addresses: readonly Address[]) => void;
}) => {
  const t = useTranslations('team.addUser');
  const line = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    const found = parseEmails(text, language);
    if (found.length > 0) onChange(mergeEmails(addresses, found));
    setTyped('');
  };
  const lose = (email: string) => {
    onChange(addresses.filter((one) => one.email !== email));
    line.current?.focus();
  };
  /** Takes an address back into the line, where it can be changed. */
  const correct = (one: Address) => {
    const { first_name: first = '', last_name: last = '' } = one.name ?? {};
    lose(one.email);
    setTyped(one.name ? `"${last}, ${first}" <${one.email}>` : one.email);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const last = addresses.at(-1);
    if (typed.trim() !== '' && (event.key === 'Enter' || (ends.has(event.key) && isWhole(typed)))) {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && last) lose(last.email);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(`${typed} ${event.clipboardData.getData('text')}`);
  };
  return (
    <FieldFrame label={t('label')} hint={t('hint')} error={error}>
      {(control) => (
        <div className={styles.box} data-invalid={Boolean(error) || undefined}>
          {addresses.length > 0 && (
            <ul aria-label={t('chosen')}>
              {addresses.map((one) => (
                <li key={one.email} className={styles.chip} data-invalid={!isReady(one) || undefined}>
                  {isReady(one) ? (
                    <span translate="no" title={one.email}>
                      {one.email}
                    </span>
                  ) : (
                    <>
                      <IconAlertCircle size={15} aria-hidden />
                      <button
                        translate="no"
                        type="button"
                        className={styles.wrong}
                        aria-label={t('correct', { email: one.email })}
                        onClick={() => correct(one)}
                      >
                        {one.email}
                      </button>
                      <small>{one.fault === null ? one.refused : t(`faults.${one.fault}`)}</small>
                    </>
                  )}
                  <button
                    type="button"
                    aria-label={t('take', { email: one.email })}
                    onClick={() => lose(one.email)}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={line}
            {...control}
            name="addresses"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={addresses.length === 0 ? t('placeholder') : undefined}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={press}
            onPaste={paste}
            onBlur={() => take(typed)}
          />
        </div>
      )}
    </FieldFrame>
  );
};
