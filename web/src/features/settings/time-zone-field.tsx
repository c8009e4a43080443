import '#web/styles/mantine/combobox.css';
import '#web/styles/mantine/input.css';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { region } from '#web/locales/locale.ts';
import { FieldFrame } from '#web/ui/controls/field-frame.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { isMeant } from './time-zones.ts';

const offsetOf = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? '';

const optionOf = (zone: string) => ({
  value: zone,
  label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`,
});

let all: ReturnType<typeof optionOf>[] | undefined;
/** Creating four hundred formatters is slow, so they are created once, when the list is first opened. */
const zones = (): ReturnType<typeof optionOf>[] => (all ??= Intl.supportedValuesOf('timeZone').map(optionOf));

const TimeZoneField = ({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  error?: ReactNode;
  onChange: (zone: string) => void;
}) => {
  const t = useTranslations('settings.general');
  const known = zones();
  const data = known.some((zone) => zone.value === value) ? known : [optionOf(value), ...known];
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          searchable
          allowDeselect={false}
          limit={80}
          filter={({ options, search, limit }) =>
            options.filter((zone) => 'value' in zone && isMeant(zone, search, region)).slice(0, limit)
          }
          styles={{ input: { height: 44 } }}
          comboboxProps={{ shadow: 'md' }}
          size="md"
          name="timezone"
          data={data}
          value={value}
          error={error}
          nothingFoundMessage={t('noZone')}
          maxDropdownHeight={280}
          onChange={(zone) => zone && onChange(zone)}
        />
      )}
    </FieldFrame>
  );
};

export default withMantine(TimeZoneField);
