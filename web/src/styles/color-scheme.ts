import { useSyncExternalStore } from 'react';
import type { ColorScheme } from '#shared/rules/workspaces/accent';

/** The key that Mantine's widgets read too. */
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';
const system = matchMedia('(prefers-color-scheme: dark)');

const shown = (): ColorScheme =>
  document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light';
const show = (scheme: ColorScheme): void => document.documentElement.setAttribute(attribute, scheme);

// Users who never chose a scheme follow the system, also when it changes while the page is open.
system.addEventListener('change', ({ matches }) => {
  if (!['light', 'dark'].includes(localStorage.getItem(key) ?? '')) show(matches ? 'dark' : 'light');
});

export const chooseScheme = (scheme: ColorScheme): void => {
  localStorage.setItem(key, scheme);
  show(scheme);
};

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [attribute] });
  return () => observer.disconnect();
};

/** The color scheme that is shown. */
export const useScheme = (): ColorScheme => useSyncExternalStore(subscribe, shown, shown);
