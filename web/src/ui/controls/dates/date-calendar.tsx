import '#web/styles/mantine/dates.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt';
import 'dayjs/locale/ru';
import 'dayjs/locale/uk';
import { Popover } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { region } from '#web/locales/locale.ts';
import { Button } from '../button.tsx';
import styles from './date-calendar.module.css';
import { useTriggerFocus } from '#web/ui/overlays/use-trigger-focus.ts';
import { weekOf } from './week.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

/** The calendar of a date field; it opens as soon as it has loaded. */
const DateCalendar = ({
  value,
  min,
  max,
  onChoose,
}: {
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}) => {
  const t = useTranslations('fields');
  const [opened, setOpened] = useState(true);
  const { button, back } = useTriggerFocus();
  const change = (to: boolean) => {
    setOpened(to);
    if (!to) back();
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      trapFocus
      // In a low window the button scrolls out of view: hidden with it, the calendar would lose the focus.
      hideDetached={false}
      position="bottom-end"
      radius={12}
    >
      <Popover.Target>
        <Button
          ref={button}
          icon
          variant="quiet"
          aria-label={t('openCalendar')}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={20} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('calendar')}>
        <DatesProvider settings={{ locale: new Intl.Locale(region).language, ...weekOf(region) }}>
          <DatePicker
            value={value}
            previousIcon={<IconChevronLeft size={18} aria-hidden />}
            nextIcon={<IconChevronRight size={18} aria-hidden />}
            defaultDate={value ?? max ?? undefined}
            {...(min && { minDate: min })}
            {...(max && { maxDate: max })}
            onChange={(day) => {
              setOpened(false);
              if (day) onChoose(day);
            }}
            ariaLabels={{
              previousMonth: t('previousMonth'),
              nextMonth: t('nextMonth'),
              previousYear: t('previousYear'),
              nextYear: t('nextYear'),
              previousDecade: t('previousDecade'),
              nextDecade: t('nextDecade'),
            }}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  );
};

export default withMantine(DateCalendar);
