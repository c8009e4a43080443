import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { type Scope, scopeAreas, scopes } from '#shared/model/scopes';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './api-keys.module.css';

const rights = ['read', 'write'] as const;
const scopeOf = (area: string, right: string): Scope | undefined =>
  scopes.find((one) => one === `${area}:${right}`);

/** What a new key may do: an area is a line, with a box to read it and a box to change it. */
export const ScopeMatrix = ({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly Scope[];
  error?: string | undefined;
  onChange: (chosen: readonly Scope[]) => void;
}) => {
  const t = useTranslations('apiKeys');
  const id = useId();
  return (
    <div className={styles.matrix}>
      {error && (
        <div id={`${id}-error`}>
          <Notice>{error}</Notice>
        </div>
      )}
      <table aria-describedby={error ? `${id}-error` : undefined}>
        <caption>{t('scopes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('area')}</th>
            {rights.map((right) => (
              <th key={right} scope="col">
                {t(right)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scopeAreas.map((area) => (
            <tr key={area}>
              <th scope="row">
                {t(`areas.${area}`)}
                <small>{t(`about.${area}`)}</small>
              </th>
              {rights.map((right) => {
                const scope = scopeOf(area, right);
                return (
                  <td key={right}>
                    {scope ? (
                      <label>
                        <input
                          type="checkbox"
                          aria-label={`${t(`areas.${area}`)}: ${t(right)}`}
                          checked={chosen.includes(scope)}
                          onChange={({ currentTarget: { checked } }) =>
                            onChange(scopes.filter((one) => (one === scope ? checked : chosen.includes(one))))
                          }
                        />
                      </label>
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">{t('never')}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
