import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { region } from '#web/locales/locale.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '../button.tsx';
import { dayPattern, isDay, parseDay, formatDay } from '#shared/rules/basics/date-text';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { TextField } from '../text-fields.tsx';
import type { FieldTexts } from '../field-frame.tsx';

const calendar = deferred(() => import('./date-calendar.tsx'));

export type DateFieldProps = FieldTexts & {
  readonly name: string;
  /** A day such as `1990-11-21`, an empty string, or text that is not a day, so that the form can show the error. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly min?: string;
  readonly max?: string;
  readonly autoComplete?: string;
};

/** A date to type in the region's format or to choose from a calendar. */
const DateField = ({ value, onChange, onBlur, min, max, ...field }: DateFieldProps) => {
  const t = useTranslations('fields');
  const line = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [wanted, setWanted] = useState(false);
  const written = isDay(value) ? formatDay(value, region) : value;
  const letters = { day: t('dayLetters'), month: t('monthLetters'), year: t('yearLetters') };
  const button = (
    <Button
      icon
      variant="quiet"
      aria-label={t('openCalendar')}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...calendar.preloadProps}
      onClick={() => setWanted(true)}
    >
      <IconCalendar size={20} aria-hidden />
    </Button>
  );
  return (
    <TextField
      {...field}
      ref={line}
      placeholder={dayPattern(region, letters)}
      value={typed ?? written}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(parseDay(text, region, new Date().getFullYear()) ?? text.trim());
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
      end={
        wanted ? (
          <Overlay fallback={button} onFail={() => setWanted(false)}>
            <calendar.View
              value={isDay(value) ? value : null}
              min={min}
              max={max}
              onChoose={(day) => {
                onChange(day);
                line.current?.focus();
              }}
            />
          </Overlay>
        ) : (
          button
        )
      }
    />
  );
};

export default DateField;
