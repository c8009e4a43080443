import { defaultAccent } from '#shared/model/limits';
import { useConfig } from '../api/config.ts';

const sixDigits = /^[0-9a-f]{6}$/i;

/** The workspace's colour; before it is known, the one seen last on this machine. */
export const useAccent = (): string => {
  const { data } = useConfig();
  const accent = data?.settings.global.active_color ?? localStorage.getItem('accent') ?? defaultAccent;
  return `#${sixDigits.test(accent) ? accent : defaultAccent}`;
};
