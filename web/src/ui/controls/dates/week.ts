import type { DayOfWeek } from '@mantine/dates';

type Week = { readonly firstDay: number; readonly weekend: readonly number[] };

/** The first day of the week and the weekend in a region; the standard counts Sunday as 7, the calendar as 0. */
export const weekOf = (region: string): { firstDayOfWeek: DayOfWeek; weekendDays: DayOfWeek[] } => {
  const locale = new Intl.Locale(region) as Intl.Locale & { getWeekInfo?: () => Week };
  const { firstDay, weekend } = locale.getWeekInfo?.() ?? { firstDay: 1, weekend: [6, 7] };
  return {
    firstDayOfWeek: (firstDay % 7) as DayOfWeek,
    weekendDays: weekend.map((day) => (day % 7) as DayOfWeek),
  };
};
