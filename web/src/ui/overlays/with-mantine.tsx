import '#web/styles/mantine/foundation.css';
import { MantineProvider } from '@mantine/core';
import { useMemo, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { useAccent } from '#web/styles/use-accent.ts';
import { themeFor, variablesFor } from '#web/styles/theme.ts';

/**
 * Wraps each part that uses Mantine's widgets. The widgets are fetched with the part, not with the first load: the
 * feed is read far more often than a dialog is opened.
 */
export const withMantine = <Props extends object>(Part: ComponentType<Props>) => {
  const WithMantine = (props: Props) => {
    const t = useTranslations('common');
    const accent = useAccent();
    const theme = useMemo(() => themeFor(accent, t('close')), [accent, t]);
    const variables = useMemo(() => variablesFor(accent), [accent]);
    return (
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <Part {...props} />
      </MantineProvider>
    );
  };
  return WithMantine;
};
