import { IconPlus } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { suggestedValues } from '#shared/locales/suggested-values';
import type { Value, ValueDraft } from '#shared/model/value';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { language } from '#web/locales/locale.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Card } from '#web/ui/layout/page.tsx';
import styles from './values.module.css';

const plain = (name: string): string => name.trim().toLowerCase();

/** The suggestions in the interface's language that the team does not have yet in any language. */
const missingFrom = (values: readonly Value[]): readonly ValueDraft[] => {
  const names = new Set(values.map(({ name }) => plain(name)));
  const tags = new Set(values.map(({ tag }) => plain(tag)));
  return suggestedValues
    .filter(
      ({ words }) => !Object.values(words).some(([name, , tag]) => names.has(plain(name)) || tags.has(tag)),
    )
    .map(({ emoji, color, words }) => {
      const [name, description, tag, keywords] = words[language];
      return { name, description, color, emoji, keywords: [...keywords], tag, default: false };
    });
};

/** Common values that one press adds. */
export const Suggestions = ({
  values,
  onAdded,
}: {
  values: readonly Value[];
  onAdded: (value: Value) => Promise<void>;
}) => {
  const t = useTranslations('settings.values');
  const words = useRefusalText();
  const [adding, setAdding] = useState<string>();
  const missing = missingFrom(values);
  if (missing.length === 0) return null;
  const add = async (draft: ValueDraft) => {
    setAdding(draft.tag);
    try {
      await onAdded(await call('values.create', { body: draft }));
      toast(t('added', { name: draft.name }));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    setAdding(undefined);
  };
  return (
    <Card title={t('suggestions')} text={t('suggestionsText')}>
      <ul className={styles.suggestions}>
        {missing.map((draft) => (
          <li key={draft.tag}>
            <button
              type="button"
              className={styles.suggestion}
              style={{ '--value': `#${draft.color}` } as CSSProperties}
              title={draft.description}
              aria-label={t('addNamed', { name: draft.name })}
              aria-busy={adding === draft.tag || undefined}
              aria-disabled={adding !== undefined || undefined}
              onClick={() => adding === undefined && void add(draft)}
            >
              <Emoji name={draft.emoji} />
              {draft.name}
              <IconPlus size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
